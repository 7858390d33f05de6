-- compatible
create table "alarm_entry" (
  "alarmEntryId" integer not null generated always as identity,
  "clientId" integer not null,
  "eventAlarmId" integer not null,
  "text" text not null,
  "kind" text default 'note'::text,
  "userId" integer,
  "user" text,
  "at" timestamp with time zone,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'::jsonb,
  FOREIGN KEY ("clientId") REFERENCES client("clientId"),
  FOREIGN KEY ("userId") REFERENCES "user"("userId"),
  PRIMARY KEY ("alarmEntryId")
);
create table "alarm_procedure" (
  "alarmProcedureId" integer not null generated always as identity,
  "clientId" integer not null,
  "name" text not null,
  "eventTypes" text[] not null default ARRAY[]::text[],
  "areaId" integer,
  "doorIds" integer[] not null default ARRAY[]::integer[],
  "steps" jsonb not null,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'::jsonb,
  FOREIGN KEY ("areaId") REFERENCES area("areaId"),
  FOREIGN KEY ("clientId") REFERENCES client("clientId"),
  PRIMARY KEY ("alarmProcedureId")
);
CREATE INDEX ON alarm_entry USING btree ("clientId", "eventAlarmId", "alarmEntryId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON alarm_entry USING btree ("clientId", "userId", "alarmEntryId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON alarm_entry USING btree ("clientId", at, "alarmEntryId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON alarm_entry USING btree ("clientId", kind, "alarmEntryId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON alarm_procedure USING btree ("clientId", "areaId", "alarmProcedureId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON alarm_procedure USING btree ("clientId", lower(name) text_pattern_ops) WHERE ("deletedAt" IS NULL);
CREATE INDEX ON alarm_procedure USING btree ("clientId", lower(name), "alarmProcedureId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON alarm_procedure USING gin ("doorIds") WHERE ("deletedAt" IS NULL);
CREATE UNIQUE INDEX ON alarm_procedure USING btree ("clientId", lower(name)) WHERE ("deletedAt" IS NULL);

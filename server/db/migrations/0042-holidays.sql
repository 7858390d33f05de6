-- compatible
-- Holidays of a client, and what time profiles do on them and on days of their own.
create table "holiday" (
  "holidayId" integer not null generated always as identity,
  "clientId" integer not null,
  "name" text not null,
  "day" date not null,
  "lastDay" date,
  "everyYear" boolean not null default false,
  "areaId" integer,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'::jsonb,
  FOREIGN KEY ("areaId") REFERENCES area("areaId"),
  FOREIGN KEY ("clientId") REFERENCES client("clientId"),
  PRIMARY KEY ("holidayId")
);
CREATE INDEX ON holiday USING btree ("clientId", "areaId", "holidayId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON holiday USING btree ("clientId", "everyYear", "holidayId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON holiday USING btree ("clientId", day, "holidayId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON holiday USING btree ("clientId", lower(name) text_pattern_ops) WHERE ("deletedAt" IS NULL);
alter table "time_profile" add column "onHolidays" text default 'asUsual'::text;
alter table "time_profile" add column "holidayTimes" jsonb;
alter table "time_profile" add column "exceptions" jsonb;

-- compatible
-- Corrections of attendance: missing reads, and reads that do not count. The reads themselves are never changed.
create table "attendance_correction" (
  "attendanceCorrectionId" integer not null generated always as identity,
  "clientId" integer not null,
  "personId" integer not null,
  "kind" text not null default 'in'::text,
  "at" timestamp with time zone not null,
  "zoneId" integer,
  "reason" text not null,
  "userId" integer,
  "user" text,
  "madeAt" timestamp with time zone,
  "status" text default 'active'::text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'::jsonb,
  FOREIGN KEY ("clientId") REFERENCES client("clientId"),
  FOREIGN KEY ("personId") REFERENCES person("personId"),
  FOREIGN KEY ("userId") REFERENCES "user"("userId"),
  FOREIGN KEY ("zoneId") REFERENCES zone("zoneId"),
  PRIMARY KEY ("attendanceCorrectionId")
);
CREATE INDEX ON attendance_correction USING btree ("clientId", "personId", "attendanceCorrectionId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON attendance_correction USING btree ("clientId", "userId", "attendanceCorrectionId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON attendance_correction USING btree ("clientId", "zoneId", "attendanceCorrectionId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON attendance_correction USING btree ("clientId", at, "attendanceCorrectionId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON attendance_correction USING btree ("clientId", status, "attendanceCorrectionId") WHERE ("deletedAt" IS NULL);

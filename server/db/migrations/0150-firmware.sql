-- compatible
-- Images of firmware, their way to devices, and roll-outs to many of them.
alter table file add column "sha256" text;
create table "firmware_roll_out" (
  "firmwareRollOutId" integer not null generated always as identity,
  "clientId" integer not null,
  "firmwareId" integer not null,
  "areaIds" integer[] not null default ARRAY[]::integer[],
  "pace" text not null default 'staged'::text,
  "mostFailed" integer not null default 10,
  "packetSize" integer,
  "status" text default 'running'::text,
  "stage" integer,
  "devices" integer default 0,
  "done" integer default 0,
  "failed" integer default 0,
  "reason" text,
  "startedAt" timestamp with time zone,
  "startedById" integer,
  "startedBy" text,
  "endedAt" timestamp with time zone,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'::jsonb,
  FOREIGN KEY ("clientId") REFERENCES client("clientId"),
  FOREIGN KEY ("firmwareId") REFERENCES firmware("firmwareId"),
  FOREIGN KEY ("startedById") REFERENCES "user"("userId"),
  PRIMARY KEY ("firmwareRollOutId")
);
CREATE INDEX ON firmware_roll_out USING btree ("clientId", "firmwareId", "firmwareRollOutId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON firmware_roll_out USING btree ("clientId", "startedAt", "firmwareRollOutId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON firmware_roll_out USING btree ("clientId", "startedById", "firmwareRollOutId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON firmware_roll_out USING btree ("clientId", status, "firmwareRollOutId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON firmware_roll_out USING gin ("areaIds") WHERE ("deletedAt" IS NULL);
alter table "firmware" add column "image" text;
alter table "firmware" add column "imageBytes" integer;
alter table "firmware" add column "imageSha256" text;
alter table "firmware" add column "packetSize" integer not null default 1024;
alter table "firmware_update_request" alter column "packetSize" drop not null;
alter table "firmware_update_request" alter column "packetSize" drop default;
alter table "firmware_update_request" add column "reason" text;
alter table "firmware_update_request" add column "imageBytes" integer;
alter table "firmware_update_request" add column "received" integer default 0;
alter table "firmware_update_request" add column "attempts" integer default 0;
alter table "firmware_update_request" add column "rollOutId" integer;
alter table "firmware_update_request" add column "position" integer;
alter table "firmware_update_request" add column "startedAt" timestamp with time zone;
alter table "firmware_update_request" add column "heardAt" timestamp with time zone;
alter table "firmware_update_request" add column "receivedAt" timestamp with time zone;
alter table "firmware_update_request" add column "endedAt" timestamp with time zone;
CREATE INDEX ON firmware_update_request USING btree ("clientId", "rollOutId", "firmwareUpdateRequestId") WHERE ("deletedAt" IS NULL);
alter table "firmware_update_request" add FOREIGN KEY ("rollOutId") REFERENCES firmware_roll_out("firmwareRollOutId");
-- What a device asks for, and what has not ended in time.
create index firmware_update_request_open on firmware_update_request ("controllerId")
  where "status" in ('planned', 'requested', 'sending', 'installing') and "deletedAt" is null;
create index firmware_update_request_installing on firmware_update_request ("receivedAt") where "status" = 'installing';

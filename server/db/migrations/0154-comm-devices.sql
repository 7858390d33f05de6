-- compatible
-- Comm devices report for themselves, with keys of their own: these begin with ghc_, which earlier servers refuse.
alter table "comm_device" add column "signalAt" timestamp with time zone;
alter table "comm_device" add column "loggingUntil" timestamp with time zone;
alter table "comm_device" add column "firmwareVersion" text;
alter table "comm_device" add column "reportedIpAddress" text;
alter table "integration_key" add column "commDeviceId" integer;
CREATE INDEX ON integration_key USING btree ("clientId", "commDeviceId", "integrationKeyId") WHERE ("deletedAt" IS NULL);
alter table "integration_key" add FOREIGN KEY ("commDeviceId") REFERENCES comm_device("commDeviceId");
-- When each was heard last, whether it has been found lost, and which controllers it says it reaches.
create table comm_device_call (
  "commDeviceId" integer primary key references comm_device ("commDeviceId"),
  "clientId" integer not null references client ("clientId"),
  "heardAt" timestamptz not null,
  "lostAt" timestamptz,
  "reached" integer[],
  "reachedAt" timestamptz
);
create index comm_device_call_heard on comm_device_call ("heardAt") where "lostAt" is null;
-- The period that has not ended: at most one of each device.
create unique index connection_log_open on connection_log ("commDeviceId")
  where "end" is null and "event" in ('Connected', 'Connection lost');
create index connection_log_ended on connection_log ("end");
-- The signal of each hour in which it was reported; kept for 31 days.
create table comm_device_signal (
  "commDeviceId" integer not null references comm_device ("commDeviceId"),
  "hour" timestamptz not null,
  "clientId" integer not null references client ("clientId"),
  "min" smallint not null,
  "max" smallint not null,
  "sum" integer not null,
  "count" integer not null,
  primary key ("commDeviceId", "hour")
);
create index comm_device_signal_hour on comm_device_signal ("hour");
-- Commands that were given, until their outcome is in the history.
create table comm_device_command (
  "commandId" uuid primary key,
  "commDeviceId" integer not null references comm_device ("commDeviceId"),
  "clientId" integer not null references client ("clientId"),
  "homeClientId" integer,
  "userId" integer not null,
  "user" text not null,
  "label" text not null,
  "sentAt" timestamptz not null
);
create index comm_device_command_sent on comm_device_command ("sentAt");
-- Frames of devices whose logging is on: the last 1,000 of each, until a day after logging has ended.
create table comm_frame (
  "commFrameId" bigint generated always as identity primary key,
  "commDeviceId" integer not null references comm_device ("commDeviceId"),
  "at" timestamptz not null,
  "direction" text not null check ("direction" in ('in', 'out')),
  "hex" text not null,
  "text" text
);
create index comm_frame_of_device on comm_frame ("commDeviceId", "commFrameId");
create index comm_device_logging on comm_device ("loggingUntil") where "loggingUntil" is not null;

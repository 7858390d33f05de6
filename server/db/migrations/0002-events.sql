-- What happens. Written by ingest alone, in one transaction a batch.

-- One row a client: the last sequence given. Batches that touch several clients lock these rows in id order.
create table client_stream (
  "clientId" integer primary key references client ("clientId"),
  "sequence" bigint not null default 0
);

-- Makes delivery exactly-once; never partitioned, so that the unique index covers all time.
create table ingest_key (
  "controllerId" integer not null,
  "epoch" integer not null,
  "sequence" bigint not null,
  primary key ("controllerId", "epoch", "sequence")
);

create table event (
  "eventId" bigint generated always as identity,
  "clientId" integer not null,
  "sequence" bigint not null,
  "occurredAt" timestamptz not null,
  "receivedAt" timestamptz not null,
  "type" text not null,
  "category" text not null,
  "controllerId" integer not null,
  "controller" text,
  "doorId" integer,
  "door" text,
  "readerId" integer,
  "reader" text,
  "areaId" integer,
  "area" text,
  "zoneId" integer,
  "zone" text,
  "tokenId" integer,
  "token" text,
  "personId" integer,
  "person" text,
  "input" integer,
  "keycode" text,
  "credentialType" text,
  "requestUserId" integer,
  "requestUser" text,
  "reason" text,
  "move" text,
  "passback" boolean not null default false,
  "simulated" boolean not null default false,
  "epoch" integer not null,
  "controllerSequence" bigint not null,
  "data" jsonb,
  primary key ("eventId", "receivedAt")
) partition by range ("receivedAt");
create table event_default partition of event default;
create index event_stream on event ("clientId", "sequence");
create index event_occurred on event ("clientId", "occurredAt", "eventId");
create index event_door on event ("clientId", "doorId", "occurredAt");
create index event_token on event ("clientId", "tokenId", "occurredAt");
create index event_person on event ("clientId", "personId", "occurredAt");
create index event_type on event ("clientId", "type", "occurredAt");

-- Alarm transitions, client messages and roll-call marks in the client's stream, as they are sent.
create table stream_entry (
  "clientId" integer not null,
  "sequence" bigint not null,
  "kind" text not null check ("kind" in ('alarm', 'message', 'mark')),
  "body" jsonb not null,
  "createdAt" timestamptz not null,
  primary key ("clientId", "sequence")
);

create table event_alarm (
  "eventAlarmId" integer generated always as identity primary key,
  "clientId" integer not null references client ("clientId"),
  "alarmPriority" integer not null,
  "type" text not null,
  "occurredAt" timestamptz not null,
  "eventId" bigint not null,
  "controllerId" integer not null,
  "controller" text,
  "doorId" integer,
  "door" text,
  "areaId" integer,
  "area" text,
  "place" text not null,
  "acknowledgedDateTime" timestamptz,
  "acknowledgedById" integer,
  "acknowledgedBy" text,
  "sequence" bigint not null
);
create index event_alarm_occurred on event_alarm ("clientId", "occurredAt", "eventAlarmId");
create index event_alarm_open on event_alarm ("clientId", "alarmPriority", "eventAlarmId") where "acknowledgedDateTime" is null;
create index event_alarm_controller on event_alarm ("controllerId", "eventAlarmId") where "acknowledgedDateTime" is null;

-- The newest movement of each credential, by when it occurred. Out of all zones: "zoneId" is null.
create table occupancy (
  "clientId" integer not null,
  "tokenId" integer not null,
  "personId" integer,
  "zoneId" integer,
  "doorId" integer,
  "at" timestamptz not null,
  "sequence" bigint not null,
  primary key ("clientId", "tokenId")
) with (fillfactor = 70);

-- Every movement, for the roll call of any instant.
create table movement (
  "clientId" integer not null,
  "tokenId" integer not null,
  "at" timestamptz not null,
  "sequence" bigint not null,
  "personId" integer,
  "zoneId" integer,
  "doorId" integer,
  primary key ("clientId", "tokenId", "at", "sequence")
);

-- Marks of a roll call: somebody is safe or needs help.
create table roll_call_mark (
  "clientId" integer not null,
  "personId" integer not null,
  "mark" text not null check ("mark" in ('safe', 'needsHelp', 'cleared')),
  "at" timestamptz not null,
  "by" text not null,
  "sequence" bigint not null,
  "areaId" integer,
  primary key ("clientId", "personId")
);

-- Uses by the hour: what is asked for by time reads these, not events. "fives" counts the hour's twelve 5-minute parts.
create table event_roll_up (
  "clientId" integer not null,
  "subject" text not null check ("subject" in ('token', 'area', 'category')),
  "subjectId" text not null,
  "hour" timestamptz not null,
  "count" integer not null,
  "fives" integer[] not null,
  primary key ("clientId", "subject", "hour", "subjectId")
) with (fillfactor = 80);

-- The average a day over the 30 days before, remade each hour.
create table usage_average (
  "clientId" integer not null,
  "subject" text not null,
  "subjectId" text not null,
  "perDay" real not null,
  primary key ("clientId", "subject", "subjectId")
);

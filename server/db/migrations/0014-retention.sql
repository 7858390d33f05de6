-- How long each client's events are kept.
alter table client add column "eventRetentionMonths" integer not null default 24;

-- From when on who was where is known in full: before it movements have been removed.
create table event_retention (
  "clientId" integer primary key references client ("clientId"),
  "movementsFrom" timestamptz not null
);

-- What is done once a day, by one of the servers. Its heartbeat tells whether that one still lives.
create table daily_task (
  "name" text primary key,
  "doneFor" date,
  "runner" text,
  "heartbeatAt" timestamptz
);

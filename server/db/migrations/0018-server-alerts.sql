-- Alerts that the server raises itself have words of their own, and may come from no event that was kept. One of a kind
-- and controller at a time: the next is raised once somebody has acknowledged it.
alter table event_alarm add column "text" text;
alter table event_alarm alter column "eventId" drop not null;
create unique index event_alarm_own on event_alarm ("controllerId", "type")
  where "text" is not null and "acknowledgedDateTime" is null;

-- By how many seconds a controller's clock is ahead (behind: negative); null where nothing says that it is wrong.
alter table controller add column "clockError" integer;

-- The newest rows of each controller that ingest rejected, bounded by it.
create table rejected_event (
  "rejectedEventId" integer generated always as identity primary key,
  "clientId" integer not null references client ("clientId"),
  "receivedAt" timestamptz not null,
  "controllerId" integer not null,
  "type" text,
  "deviceTime" text,
  "reason" text not null,
  "sent" text not null
);
create index rejected_event_received on rejected_event ("clientId", "receivedAt", "rejectedEventId");
create index rejected_event_of_controller on rejected_event ("clientId", "controllerId", "receivedAt", "rejectedEventId");
create index rejected_event_newest on rejected_event ("controllerId", "rejectedEventId");

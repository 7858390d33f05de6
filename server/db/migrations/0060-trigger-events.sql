-- compatible
-- Events that alert triggers matched, and what came of each: once for a trigger and an event.
create table trigger_event (
  "triggerEventId" bigint generated always as identity primary key,
  "clientId" integer not null references client ("clientId"),
  "occurredAt" timestamptz not null,
  "alertTriggerId" integer not null,
  "alertTrigger" text,
  "type" text not null,
  "state" text not null,
  "outcome" text,
  "dueAt" timestamptz not null,
  "settledAt" timestamptz,
  "waitMinutes" integer not null,
  "more" integer not null default 0,
  "eventId" bigint not null,
  "controllerId" integer not null,
  "controller" text,
  "doorId" integer,
  "door" text,
  "areaId" integer,
  "area" text,
  "tokenId" integer,
  "token" text,
  "personId" integer,
  "person" text,
  unique ("alertTriggerId", "eventId")
);
create index trigger_event_waiting on trigger_event ("dueAt") where "state" = 'waiting';
create index trigger_event_to_clear on trigger_event ("controllerId", "type") where "state" = 'waiting';
create index trigger_event_settled on trigger_event ("alertTriggerId", "settledAt");
create index trigger_event_old on trigger_event ("settledAt");
-- What has fired and has its emails still to be written.
create table trigger_mail (
  "triggerEventId" bigint primary key references trigger_event ("triggerEventId") on delete cascade
);

-- While it is muted, a trigger sends nothing.
alter table alert_trigger add column "mutedUntil" timestamptz;
create index alert_trigger_muted on alert_trigger ("mutedUntil") where "mutedUntil" is not null;

-- No event raises these, so no trigger could act on them.
update alert_trigger set "eventTypes" = array(
  select t from unnest("eventTypes") with ordinality as x(t, n) where t not in ('clockWrong', 'holdsOther', 'eventsRejected') order by n)
where "eventTypes" && array['clockWrong', 'holdsOther', 'eventsRejected'];

-- When the condition of an alarm ended: ISA-18.2 tells an active alarm from one that has returned to normal.

alter table event_alarm add column "returnedAt" timestamptz;

-- Alarms of before: the first event after each that ends its type, at its door or of its controller itself.
update event_alarm a set "returnedAt" = (
  select min(e."occurredAt") from event e
  where e."clientId" = a."clientId" and e."doorId" = a."doorId" and e."controllerId" = a."controllerId"
    and e."occurredAt" >= a."occurredAt" and e."type" = 'doorClosed'
) where a."type" in ('doorForced', 'doorHeldOpen') and a."doorId" is not null;

update event_alarm a set "returnedAt" = (
  select min(e."occurredAt") from event e
  where e."clientId" = a."clientId" and e."controllerId" = a."controllerId" and e."doorId" is not distinct from a."doorId"
    and e."occurredAt" >= a."occurredAt"
    and e."type" = case a."type" when 'lockdownStarted' then 'lockdownEnded' when 'powerLost' then 'powerRestored' else 'commsRestored' end
) where a."type" in ('lockdownStarted', 'powerLost', 'commsLost');

create index event_alarm_active on event_alarm ("controllerId", "type") where "returnedAt" is null;

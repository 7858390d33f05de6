-- online, compatible
create index concurrently event_alarm_repeats on event_alarm ("clientId", "controllerId", "type", "occurredAt");
create index concurrently event_alarm_of_event on event_alarm ("clientId", "eventId") where "eventId" is not null;

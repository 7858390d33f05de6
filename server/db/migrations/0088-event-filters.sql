-- What lists of events are filtered by is found by its index: a quiet site's events among millions of others'.
create index event_controller on event ("clientId", "controllerId", "occurredAt");
create index event_area on event ("clientId", "areaId", "occurredAt");
create index event_zone on event ("clientId", "zoneId", "occurredAt") where "zoneId" is not null;

-- Requests to exit are counted once more by themselves, so that they can be left out of uses.
alter table event_roll_up drop constraint event_roll_up_subject_check;
alter table event_roll_up add constraint event_roll_up_subject_check
  check ("subject" in ('token', 'area', 'category', 'tokenExit', 'areaExit')) not valid;

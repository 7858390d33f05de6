-- online, compatible
-- A controller or person is often asked for together with a site. The area is looked at in the index, not in thousands of
-- events that lie elsewhere. Not concurrently: PostgreSQL can't on a partitioned table.
create index event_controller_area on event ("clientId", "controllerId", "occurredAt", "areaId");
create index event_person_area on event ("clientId", "personId", "occurredAt", "areaId");
drop index event_controller;
drop index event_person;

-- online, compatible
-- What reports count of a month is read from the index alone: a third of the time that the events themselves take.
-- Not concurrently: PostgreSQL can't on a partitioned table. It holds up ingest only while it reads the events.
create index event_occurred_with_uses on event ("clientId", "occurredAt", "eventId") include ("tokenId", "areaId", "category");
drop index event_occurred;

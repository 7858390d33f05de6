-- online, compatible
-- Not concurrently: PostgreSQL can't on a partitioned table. Each holds up ingest only while it reads the events.
create index event_lock_controller on event ("clientId", "lockControllerId", "occurredAt") where "lockControllerId" is not null;
create index event_reader_interface on event ("clientId", "readerInterfaceId", "occurredAt") where "readerInterfaceId" is not null;
create index event_bus_expansion_module on event ("clientId", "busExpansionModuleId", "occurredAt") where "busExpansionModuleId" is not null;
create index event_power_hub on event ("clientId", "powerHubId", "occurredAt") where "powerHubId" is not null;
create index event_sem on event ("clientId", "semId", "occurredAt") where "semId" is not null;

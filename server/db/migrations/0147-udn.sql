-- compatible
-- The last number that was given out of each range of UDNs: its row is locked while more are generated.
create table udn_counter (
  "type" text primary key,
  "last" bigint not null
);
create index udn_device_type_status on "udn_device" ("deviceType", "status") where "deletedAt" is null;
-- RMAs of a device, whoever sent it.
create index rma_of_udn_everywhere on "rma" (lower("udn")) where "deletedAt" is null;
create index rma_of_replacement_everywhere on "rma" (lower("replacementUdn")) where "deletedAt" is null;

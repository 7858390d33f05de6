-- compatible
-- Power hubs are found and accepted like other nodes; what nodes say of themselves is kept with them.
alter table "power_hub" add column "version" integer not null default 1;
alter table "power_hub" add column "createdAt" timestamp with time zone not null default now();
alter table "power_hub" add column "updatedAt" timestamp with time zone not null default now();
alter table "power_hub" add column "createdById" integer;
alter table "power_hub" add column "deletedAt" timestamp with time zone;
alter table "power_hub" add column "custom" jsonb not null default '{}';
drop index power_hub_unique_instance;
drop index power_hub_unique_udn;
drop index power_hub_instance;
drop index power_hub_name;
create index power_hub_instance on "power_hub" ("clientId", "instance", "powerHubId") where "deletedAt" is null;
create index power_hub_name on "power_hub" ("clientId", lower("name"), "powerHubId") where "deletedAt" is null;
create index power_hub_of_controller_id on "power_hub" ("clientId", "controllerId", "powerHubId") where "deletedAt" is null;
create index power_hub_of_state on "power_hub" ("clientId", "state", "powerHubId") where "deletedAt" is null;
create index power_hub_begins_name on "power_hub" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create index power_hub_begins_udn on "power_hub" ("clientId", lower("udn") text_pattern_ops) where "deletedAt" is null;
create unique index power_hub_unique_instance on "power_hub" ("clientId", coalesce("controllerId", 0), "instance") where "deletedAt" is null;
create unique index power_hub_unique_udn on "power_hub" (lower("udn")) where "deletedAt" is null;
alter table found_node add column "readings" jsonb not null default '{}';

-- online, compatible
-- Door-entry panels, and the handsets that are called from them.
create table "door_entry_panel" (
  "doorEntryPanelId" integer generated always as identity primary key,
  "clientId" integer not null references "client" ("clientId"),
  "name" text not null,
  "controllerId" integer not null references "controller" ("controllerId"),
  "instance" integer not null,
  "state" text default 'unknown',
  "lastSeenAt" timestamp with time zone,
  "firmwareVersion" text,
  "udn" text not null,
  "doorId" integer references "door" ("doorId"),
  "dialling" text not null default 'number',
  "multiLanguage" integer default 0,
  "ringTime" integer default 30,
  "talkTime" integer default 90,
  "unlockTimeProfileId" integer references "time_profile" ("timeProfileId"),
  "tradesTimeProfileId" integer references "time_profile" ("timeProfileId"),
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index door_entry_panel_instance on "door_entry_panel" ("clientId", "instance", "doorEntryPanelId") where "deletedAt" is null;
create index door_entry_panel_name on "door_entry_panel" ("clientId", lower("name"), "doorEntryPanelId") where "deletedAt" is null;
create index door_entry_panel_of_controller_id on "door_entry_panel" ("clientId", "controllerId", "doorEntryPanelId") where "deletedAt" is null;
create index door_entry_panel_of_door_id on "door_entry_panel" ("clientId", "doorId", "doorEntryPanelId") where "deletedAt" is null;
create index door_entry_panel_of_state on "door_entry_panel" ("clientId", "state", "doorEntryPanelId") where "deletedAt" is null;
create index door_entry_panel_of_unlock_time_profile_id on "door_entry_panel" ("clientId", "unlockTimeProfileId", "doorEntryPanelId") where "deletedAt" is null;
create index door_entry_panel_of_trades_time_profile_id on "door_entry_panel" ("clientId", "tradesTimeProfileId", "doorEntryPanelId") where "deletedAt" is null;
create index door_entry_panel_begins_name on "door_entry_panel" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create index door_entry_panel_begins_udn on "door_entry_panel" ("clientId", lower("udn") text_pattern_ops) where "deletedAt" is null;
create unique index door_entry_panel_unique_instance on "door_entry_panel" ("clientId", coalesce("controllerId", 0), "instance") where "deletedAt" is null;
create unique index door_entry_panel_unique_udn on "door_entry_panel" (lower("udn")) where "deletedAt" is null;
create index door_entry_panel_words on "door_entry_panel" using gin ("clientId", (search_words(coalesce("name", '') || ' ' || coalesce("udn", ''))) gin_trgm_ops) where "deletedAt" is null;
create table "door_entry_handset" (
  "doorEntryHandsetId" integer generated always as identity primary key,
  "clientId" integer not null references "client" ("clientId"),
  "number" integer not null,
  "description" text not null,
  "controllerId" integer not null references "controller" ("controllerId"),
  "panelIds" integer[] not null default array[]::integer[],
  "linkDoorId" integer references "door_entry_link_door" ("doorEntryLinkDoorId"),
  "residentIds" integer[] not null default array[]::integer[],
  "active" boolean not null default true,
  "doNotDisturbTimeProfileId" integer references "time_profile" ("timeProfileId"),
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index door_entry_handset_number on "door_entry_handset" ("clientId", "number", "doorEntryHandsetId") where "deletedAt" is null;
create index door_entry_handset_description on "door_entry_handset" ("clientId", lower("description"), "doorEntryHandsetId") where "deletedAt" is null;
create index door_entry_handset_of_controller_id on "door_entry_handset" ("clientId", "controllerId", "doorEntryHandsetId") where "deletedAt" is null;
create index door_entry_handset_of_panel_ids on "door_entry_handset" using gin ("panelIds") where "deletedAt" is null;
create index door_entry_handset_of_link_door_id on "door_entry_handset" ("clientId", "linkDoorId", "doorEntryHandsetId") where "deletedAt" is null;
create index door_entry_handset_of_resident_ids on "door_entry_handset" using gin ("residentIds") where "deletedAt" is null;
create index door_entry_handset_of_active on "door_entry_handset" ("clientId", "active", "doorEntryHandsetId") where "deletedAt" is null;
create index door_entry_handset_of_do_not_disturb_time_profile_id on "door_entry_handset" ("clientId", "doNotDisturbTimeProfileId", "doorEntryHandsetId") where "deletedAt" is null;
create index door_entry_handset_begins_description on "door_entry_handset" ("clientId", lower("description") text_pattern_ops) where "deletedAt" is null;
create unique index door_entry_handset_unique_number on "door_entry_handset" ("clientId", coalesce("controllerId", 0), "number") where "deletedAt" is null;
create unique index door_entry_handset_unique_description on "door_entry_handset" ("clientId", coalesce("controllerId", 0), lower("description")) where "deletedAt" is null;
create index door_entry_handset_words on "door_entry_handset" using gin ("clientId", (search_words(coalesce("description", '') || ' ' || coalesce("number"::text, ''))) gin_trgm_ops) where "deletedAt" is null;
-- The panel that an event came from. Not concurrently: PostgreSQL can't on a partitioned table. It holds up ingest only
-- while it reads the events.
alter table event add column "doorEntryPanelId" integer;
alter table event add column "doorEntryPanel" text;
create index event_door_entry_panel on event ("clientId", "doorEntryPanelId", "occurredAt") where "doorEntryPanelId" is not null;

-- compatible
-- The node that an event came from: its name then, or as it was sent, and its record by its kind.
alter table event add column "node" text;
alter table event add column "lockControllerId" integer;
alter table event add column "lockController" text;
alter table event add column "readerInterfaceId" integer;
alter table event add column "readerInterface" text;
alter table event add column "busExpansionModuleId" integer;
alter table event add column "busExpansionModule" text;
alter table event add column "powerHubId" integer;
alter table event add column "powerHub" text;
alter table event add column "semId" integer;
alter table event add column "sem" text;

-- Commands to a controller itself name no door, but what it is to do.
alter table device_command alter column "door" drop not null;
alter table device_command add column "action" text;

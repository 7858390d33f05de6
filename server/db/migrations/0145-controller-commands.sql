-- Commands to a controller itself name no door.
alter table device_command alter column "door" drop not null;

-- Controllers report it from now on: until one has, it is not known, and not 0.
alter table controller alter column "tokenCount" drop default;
update controller set "tokenCount" = null;

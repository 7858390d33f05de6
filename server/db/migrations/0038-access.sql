-- compatible
-- An activation has dates of its own; a group opens the doors of door groups, and single doors at other times.
alter table "token_activation" add column "validFrom" date;
alter table "token_activation" add column "validUntil" date;
alter table "group" add column "doorGroupIds" integer[] not null default ARRAY[]::integer[];
alter table "group" add column "doorTimes" jsonb;
create index on "group" using gin ("doorGroupIds") where "deletedAt" is null;

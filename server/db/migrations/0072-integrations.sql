-- compatible
-- What an integration key may do, and the areas whose events it reads (empty for all).
alter table integration_key add column "uses" text not null default 'send';
alter table integration_key add column "areaIds" integer[] not null default array[]::integer[];
create index integration_key_of_area_ids on integration_key using gin ("areaIds") where "deletedAt" is null;

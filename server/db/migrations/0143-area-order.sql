-- compatible
-- Lists of areas may be in the order of their position.
create index area_position on "area" ("clientId", lower("position"), "areaId") where "deletedAt" is null;
update "user" set "areaSorting" = 'name' where "areaSorting" = 'created';

-- compatible
-- Where a favourite stands among its user's; those that were kept before follow by their names until they are ordered.
alter table "favourite" add column "position" integer;

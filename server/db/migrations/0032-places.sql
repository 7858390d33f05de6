-- Where a credential or a person is seen by users with an area limit, kept beside the row so that a page is read by one
-- index. Each number is a place: an area (4 * id), a group (4 * id + 1), or, while nothing refers to the row, the user
-- who added it (4 * id + 2).
alter table "token" add column "places" integer[] not null default '{}';
alter table "person" add column "places" integer[] not null default '{}';

-- By these alone, whatever the planner knows of the tables: a lookup begins at one person, one credential, one area.
create index token_by_person on "token" ("personId") where "deletedAt" is null;
create index token_activation_in_use on "token_activation" ("tokenId") where "active" and "deletedAt" is null;

-- What the column is to hold, slowly, from what is written elsewhere.
create function token_places(fobs integer[]) returns table (fob integer, places integer[]) language sql stable as $$
  select t."fobId", case when count(a."activationId") = 0 then array_remove(array[t."createdById" * 4 + 2], null)
    else coalesce(array_agg(distinct coalesce(a."areaId" * 4, a."groupId" * 4 + 1))
      filter (where coalesce(a."areaId", a."groupId") is not null), '{}') end
  from token t left join token_activation a
    on a."tokenId" = t."fobId" and a."active" and a."deletedAt" is null
  where t."fobId" = any(fobs)
  group by t."fobId"
$$;

create function person_places(holders integer[]) returns table (holder integer, places integer[]) language sql stable as $$
  select p."personId", case when count(t."fobId") = 0 then array_remove(array[p."createdById" * 4 + 2], null)
    else coalesce(array_agg(distinct place) filter (where place is not null), '{}') end
  from person p left join token t
    on t."personId" = p."personId" and t."deletedAt" is null
  left join lateral unnest(t."places") place on true
  where p."personId" = any(holders)
  group by p."personId"
$$;

update token t set "places" = now.places from token_places(array(select "fobId" from token)) now
where t."fobId" = now.fob and t."places" <> now.places;
update person p set "places" = now.places from person_places(array(select "personId" from person)) now
where p."personId" = now.holder and p."places" <> now.places;

-- The rows are locked first, in order, and read by the next statement, which sees what others have committed meanwhile.
-- Planned at each call, as one write is of one row and the next of thousands.
create function refresh_token_places(fobs integer[]) returns void language plpgsql as $$
begin
  if cardinality(fobs) = 0 then return; end if;
  execute 'select from token where "fobId" = any($1) order by "fobId" for no key update' using fobs;
  execute 'update token t set "places" = now.places from token_places($1) now
    where t."fobId" = now.fob and t."places" <> now.places' using fobs;
end $$;

create function refresh_person_places(holders integer[]) returns void language plpgsql as $$
begin
  if cardinality(holders) = 0 then return; end if;
  execute 'select from person where "personId" = any($1) order by "personId" for no key update' using holders;
  execute 'update person p set "places" = now.places from person_places($1) now
    where p."personId" = now.holder and p."places" <> now.places' using holders;
end $$;

-- Nothing refers to a new row yet. One that is brought from another database comes with its places.
create function place_new_row() returns trigger language plpgsql as $$
begin
  if new."places" = '{}' and new."createdById" is not null then new."places" := array[new."createdById" * 4 + 2]; end if;
  return new;
end $$;

create function place_tokens_added() returns trigger language plpgsql as $$
begin
  perform refresh_token_places(array(select distinct "tokenId" from added));
  return null;
end $$;

create function place_tokens_removed() returns trigger language plpgsql as $$
begin
  perform refresh_token_places(array(select distinct "tokenId" from removed));
  return null;
end $$;

-- What has changed is read by two differences rather than a join, whose plan would be kept from a time of few rows.
create function place_tokens_changed() returns trigger language plpgsql as $$
begin
  perform refresh_token_places(array(select distinct "tokenId" from (
    (select "activationId", "tokenId", "areaId", "groupId", "active", "deletedAt" is null from added
      except select "activationId", "tokenId", "areaId", "groupId", "active", "deletedAt" is null from removed)
    union all
    (select "activationId", "tokenId", "areaId", "groupId", "active", "deletedAt" is null from removed
      except select "activationId", "tokenId", "areaId", "groupId", "active", "deletedAt" is null from added)
  ) changed));
  return null;
end $$;

create function place_people_added() returns trigger language plpgsql as $$
begin
  perform refresh_person_places(array(select distinct "personId" from added where "personId" is not null));
  return null;
end $$;

create function place_people_removed() returns trigger language plpgsql as $$
begin
  perform refresh_person_places(array(select distinct "personId" from removed where "personId" is not null));
  return null;
end $$;

create function place_people_changed() returns trigger language plpgsql as $$
begin
  perform refresh_person_places(array(select distinct "personId" from (
    (select "fobId", "personId", "places", "deletedAt" is null from added
      except select "fobId", "personId", "places", "deletedAt" is null from removed)
    union all
    (select "fobId", "personId", "places", "deletedAt" is null from removed
      except select "fobId", "personId", "places", "deletedAt" is null from added)
  ) changed where "personId" is not null));
  return null;
end $$;

create trigger place_new before insert on token for each row execute function place_new_row();
create trigger place_new before insert on person for each row execute function place_new_row();
create trigger place_added after insert on token_activation referencing new table as added
  for each statement execute function place_tokens_added();
create trigger place_changed after update on token_activation referencing new table as added old table as removed
  for each statement execute function place_tokens_changed();
create trigger place_removed after delete on token_activation referencing old table as removed
  for each statement execute function place_tokens_removed();
create trigger place_added after insert on token referencing new table as added
  for each statement execute function place_people_added();
create trigger place_changed after update on token referencing new table as added old table as removed
  for each statement execute function place_people_changed();
create trigger place_removed after delete on token referencing old table as removed
  for each statement execute function place_people_removed();

-- Without a list of pending entries: the embedded database empties one rarely, and every search would read it.
create index token_places on "token" using gin ("places") with (fastupdate = off) where "deletedAt" is null;
create index person_places on "person" using gin ("places") with (fastupdate = off) where "deletedAt" is null;
-- The groups of some areas, those that have been deleted as well: a user's session holds them.
create index group_in_area on "group" ("areaId");

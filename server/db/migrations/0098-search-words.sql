-- compatible
-- What the search looks into: any part of a name, and words that are spelled nearly so.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
-- A text without case and accents. It must stay what `plain` of the search feature is. Its cost keeps the planner from
-- reading a whole table where few rows match: in SQL the function would be taken apart, and its cost forgotten.
create function search_words(given text) returns text language plpgsql immutable strict parallel safe cost 1000 as $$
begin
  if octet_length(given) = length(given) then
    return lower(given);
  end if;
  return lower(regexp_replace(normalize(given, nfd), '[\u0300-\u036F]', '', 'g'));
end
$$;

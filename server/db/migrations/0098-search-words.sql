-- compatible
-- What the search looks into: any part of a name, and words that are spelled nearly so.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
-- A text without case and accents. It must stay what `plain` of the search feature is.
create function search_words(text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize($1, nfd), '[\u0300-\u036F]', '', 'g'));

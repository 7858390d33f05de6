-- PINs and keycodes are kept encrypted; a keycode is found by its digest. What is there is sealed by the server, for
-- which it needs the key.
alter table "token" add column "keycodeDigest" text;
drop index token_keycode;
drop index token_begins_keycode;
drop index token_unique_keycode;
create unique index token_unique_keycode on "token" ("clientId", "keycodeDigest") where "deletedAt" is null;
create index token_plain_keycode on "token" ("clientId", lower("keycode")) where "deletedAt" is null and "keycodeDigest" is null;

-- The keys with which something is sealed, each with a text to tell whether a server has the right one.
create table secret_key (
  "keyId" text primary key,
  "check" text not null
);

-- How far the history has been cleared of what was not masked when it was written.
create table secret_history (
  "only" boolean primary key default true check ("only"),
  "doneTo" bigint not null,
  "target" bigint not null
);

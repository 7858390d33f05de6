-- Whether any of a credential's activations is active: what the lists of available and issued ones go by.
alter table "token" add column "activated" boolean not null default false;
update "token" set "activated" = true where "fobId" in (
  select "tokenId" from token_activation where "active" and "deletedAt" is null);
create index token_of_activated on "token" ("clientId", "activated", "fobId") where "deletedAt" is null;

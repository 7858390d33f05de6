-- compatible
-- When credentials were last used, and which run out when: lists are narrowed by both.
alter table "token" add column "lastUsed" timestamp with time zone;
create index token_last_used on "token" ("clientId", "lastUsed", "fobId") where "deletedAt" is null;
create index token_of_valid_until on "token" ("clientId", "validUntil", "fobId") where "deletedAt" is null;
-- How far each client's stream has been read for uses. What came before is filled in by the next migration.
create table token_use_read (
  "clientId" integer primary key references client ("clientId"),
  "sequence" bigint not null
);
insert into token_use_read ("clientId", "sequence") select "clientId", "sequence" from client_stream;

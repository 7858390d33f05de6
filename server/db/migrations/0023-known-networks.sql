-- From where each user has signed in (hashed): who guesses passwords elsewhere never locks these out.
create table known_network (
  "userId" integer not null references "user" ("userId") on delete cascade,
  "network" bytea not null,
  "lastAt" timestamptz not null,
  primary key ("userId", "network")
);
create index known_network_last on known_network ("lastAt");

-- How many of the failures counted are attempts that have not ended yet.
alter table sign_in_attempt add column "underWay" integer not null default 0;

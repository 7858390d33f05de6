-- compatible
-- What was done for requests that may come again: a person is added once, however often their form is sent.
create table request_once (
  "userId" integer not null,
  "clientId" integer not null,
  "key" text not null,
  "digest" text not null,
  "at" timestamp with time zone not null,
  "answer" jsonb,
  primary key ("userId", "clientId", "key")
);
create index on request_once ("at");

-- Somebody whose credentials were all disabled in one act, and which these were: they can be enabled together again.
alter table "person" add column "suspendedAt" timestamp with time zone;
alter table "person" add column "suspendedBy" text;
create table person_suspended_token (
  "fobId" integer primary key references token ("fobId"),
  "personId" integer not null references person ("personId"),
  "clientId" integer not null
);
create index on person_suspended_token ("personId");

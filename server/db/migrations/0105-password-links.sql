-- compatible
-- Links by which users choose a password. Stored as hashes; one that was used, or that is void, is no good any more.
create table password_link (
  "passwordLinkId" integer generated always as identity primary key,
  "userId" integer not null references "user" ("userId"),
  "hash" bytea not null unique,
  "why" text not null check ("why" in ('invited', 'forgotten', 'sent')),
  "email" text not null,
  "by" text,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz not null,
  "usedAt" timestamptz,
  "voidAt" timestamptz,
  "mailMessageId" integer
);
create index password_link_of_user on password_link ("userId", "passwordLinkId");
create index password_link_old on password_link ("createdAt");

-- What was typed by who has forgotten their password, until it has been looked up: after the answer, so that the time
-- of the answer says nothing.
create table password_request (
  "passwordRequestId" integer generated always as identity primary key,
  "asked" text not null,
  "createdAt" timestamptz not null
);

-- The username (hashed) of failed sign-ins, so that they can be forgotten together.
alter table sign_in_attempt add column "account" bytea;
create index sign_in_attempt_account on sign_in_attempt ("account");

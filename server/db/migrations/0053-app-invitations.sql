-- compatible
-- Whether an email still holds a one-time link that may be shown to somebody else.
alter table mail_message add column "holdsLink" boolean not null default false;

-- Links by which people set up the app, and the codes with which the app takes them up. Both are stored as hashes.
create table app_invitation (
  "appInvitationId" integer generated always as identity primary key,
  "clientId" integer not null references client ("clientId"),
  "personId" integer not null references person ("personId"),
  "email" text not null,
  "hash" bytea not null unique,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz not null,
  "by" text not null,
  "openedAt" timestamptz,
  "revokedAt" timestamptz,
  "codeHash" bytea unique,
  "codeUntil" timestamptz,
  "linkedAt" timestamptz,
  "mailMessageId" integer
);
create index app_invitation_of_person on app_invitation ("personId", "appInvitationId");
create index app_invitation_old on app_invitation ("createdAt");

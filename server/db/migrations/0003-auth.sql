-- Sign-in. No secret is kept: passwords as argon2id, tokens and links as SHA-256. All times are the server's clock.

create table user_password (
  "userId" integer primary key references "user" ("userId"),
  "hash" text not null,
  "changedAt" timestamptz not null
);

create table session (
  "sessionId" integer generated always as identity primary key,
  "userId" integer not null references "user" ("userId"),
  "workingClientId" integer not null references client ("clientId"),
  "createdAt" timestamptz not null,
  "lastSeenAt" timestamptz not null,
  "expiresAt" timestamptz not null,
  "endedAt" timestamptz
);
create index session_of_user on session ("userId") where "endedAt" is null;
create index session_expires on session ("expiresAt");

-- The tokens of a session: the newest, and for a minute those that it replaced.
create table session_token (
  "hash" bytea primary key,
  "sessionId" integer not null references session ("sessionId") on delete cascade,
  "createdAt" timestamptz not null,
  "replacedAt" timestamptz
);
create index session_token_session on session_token ("sessionId");

-- Failures that count, by username and by address (hashed, so of one size); they wear off and are then removed.
create table sign_in_attempt (
  "subject" bytea primary key,
  "failures" integer not null,
  "lastAt" timestamptz not null,
  "lockedUntil" timestamptz
);
create index sign_in_attempt_last on sign_in_attempt ("lastAt");

create table one_time_link (
  "hash" bytea primary key,
  "purpose" text not null check ("purpose" in ('firstAdministrator', 'setPassword')),
  "userId" integer references "user" ("userId"),
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz not null,
  "usedAt" timestamptz
);
create index one_time_link_expires on one_time_link ("expiresAt");

-- Which user group is whose: a group may be called otherwise and stays the role's.
create table role_user_group (
  "role" text primary key,
  "roleId" integer not null references user_group ("roleId")
);

-- Who a client looks after is asked for at every request.
create index client_relation_related on client_relation ("relatedClientId") where "deletedAt" is null and "revokedAt" is null;
create index area_installed on area ("installerId") where "deletedAt" is null and not "revoked";

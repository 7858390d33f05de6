-- compatible
-- Second factors. What is set up (`second_factor`, `passkey`) decides; `user.twoFactor` says it, and had no effect before.
update "user" set "twoFactor" = 'none' where "twoFactor" is distinct from 'none';
alter table user_group add column "requiresTwoFactor" boolean not null default false;

create table second_factor (
  "userId" integer primary key references "user" ("userId") on delete cascade,
  "type" text not null check ("type" in ('app', 'email', 'sms')),
  -- The secret of the authenticator app.
  "sealed" text,
  -- The newest time step whose code was used: none is used twice.
  "lastStep" bigint not null default 0,
  "since" timestamptz not null
);
-- One that has not been confirmed by a code yet.
create table second_factor_setup (
  "sessionId" integer primary key references session ("sessionId") on delete cascade,
  "userId" integer not null references "user" ("userId") on delete cascade,
  "type" text not null check ("type" in ('app', 'email', 'sms')),
  "sealed" text,
  "expiresAt" timestamptz not null
);
create index on second_factor_setup ("userId");
create index on second_factor_setup ("expiresAt");
-- Of 80 bits, as SHA-256.
create table recovery_code (
  "userId" integer not null references "user" ("userId") on delete cascade,
  "hash" bytea not null,
  "usedAt" timestamptz,
  primary key ("userId", "hash")
);
-- A sign-in whose password was right and whose second step is to come; without a user, one by passkey alone.
create table pending_sign_in (
  "pendingSignInId" integer generated always as identity primary key,
  "hash" bytea not null,
  "userId" integer references "user" ("userId") on delete cascade,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz not null,
  "usedAt" timestamptz
);
create unique index on pending_sign_in ("hash");
create index on pending_sign_in ("userId");
create index on pending_sign_in ("expiresAt");
-- The newest code that was sent for one purpose, to one pending sign-in or session; by a keyed digest.
create table sent_code (
  "purpose" text not null check ("purpose" in ('signIn', 'setUp', 'proof')),
  "subjectId" integer not null,
  "userId" integer not null references "user" ("userId") on delete cascade,
  "digest" text not null,
  "sentAt" timestamptz not null,
  "expiresAt" timestamptz not null,
  "usedAt" timestamptz,
  "sent" integer not null default 1,
  primary key ("purpose", "subjectId")
);
create index on sent_code ("userId");
create index on sent_code ("expiresAt");
create table passkey (
  "passkeyId" integer generated always as identity primary key,
  "userId" integer not null references "user" ("userId") on delete cascade,
  "credentialId" text not null,
  -- By which authenticators know the user: random.
  "userHandle" text not null,
  "publicKey" bytea not null,
  "counter" bigint not null,
  "transports" text[] not null default '{}',
  "name" text not null,
  "createdAt" timestamptz not null,
  "lastUsedAt" timestamptz
);
create unique index on passkey ("credentialId");
create index on passkey ("userId");
-- What an authenticator has to sign, once: for a pending sign-in or a session.
create table passkey_challenge (
  "challenge" text primary key,
  "pendingSignInId" integer references pending_sign_in ("pendingSignInId") on delete cascade,
  "sessionId" integer references session ("sessionId") on delete cascade,
  "userHandle" text,
  "expiresAt" timestamptz not null,
  check (("pendingSignInId" is null) <> ("sessionId" is null))
);
create index on passkey_challenge ("pendingSignInId");
create index on passkey_challenge ("sessionId");
create index on passkey_challenge ("expiresAt");

-- compatible
-- Where people of an organisation sign in, and the domains of their email addresses.
create table "identity_provider" (
  "identityProviderId" integer not null generated always as identity primary key,
  "clientId" integer not null references client ("clientId"),
  "name" text not null,
  "issuer" text not null,
  "clientIdentifier" text not null,
  "enabled" boolean not null default true,
  "createUsers" boolean not null default false,
  "userGroupId" integer references user_group ("roleId"),
  "groupsClaim" text not null default 'groups',
  "mappings" jsonb default '[]',
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index identity_provider_of_user_group_id on "identity_provider" ("clientId", "userGroupId", "identityProviderId") where "deletedAt" is null;
create index identity_provider_begins_name on "identity_provider" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create index identity_provider_name on "identity_provider" ("clientId", lower("name"), "identityProviderId") where "deletedAt" is null;
create unique index identity_provider_unique_name on "identity_provider" ("clientId", lower("name")) where "deletedAt" is null;

create table "identity_provider_domain" (
  "identityProviderDomainId" integer not null generated always as identity primary key,
  "clientId" integer not null references client ("clientId"),
  "identityProviderId" integer not null references identity_provider ("identityProviderId"),
  "domain" text not null,
  "token" text,
  "verified" timestamp with time zone,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index identity_provider_domain_of_identity_provider_id on "identity_provider_domain" ("clientId", "identityProviderId", "identityProviderDomainId") where "deletedAt" is null;
create index identity_provider_domain_begins_domain on "identity_provider_domain" ("clientId", lower("domain") text_pattern_ops) where "deletedAt" is null;
create index identity_provider_domain_domain on "identity_provider_domain" ("clientId", lower("domain"), "identityProviderDomainId") where "deletedAt" is null;
create unique index identity_provider_domain_unique_domain on "identity_provider_domain" ("clientId", lower("domain")) where "deletedAt" is null;
-- Those that were verified, in small letters: each is one client's. Nothing but this makes a domain count.
create table verified_domain (
  "domain" text primary key,
  "identityProviderDomainId" integer not null unique references identity_provider_domain ("identityProviderDomainId") on delete cascade
);

-- Who somebody at a provider is here. A subject means something to its issuer alone.
create table user_identity (
  "identityProviderId" integer not null references identity_provider ("identityProviderId") on delete cascade,
  "issuer" text not null,
  "subject" text not null,
  "userId" integer not null references "user" ("userId") on delete cascade,
  "createdAt" timestamp with time zone not null,
  "lastAt" timestamp with time zone not null,
  primary key ("identityProviderId", "issuer", "subject")
);
create index user_identity_user on user_identity ("userId");

-- Sign-ins that are on their way to a provider and back: each once, in the browser that has begun it.
create table single_sign_on (
  "hash" bytea primary key,
  "browserHash" bytea not null,
  "identityProviderId" integer not null references identity_provider ("identityProviderId") on delete cascade,
  "issuer" text not null,
  "returnTo" text not null,
  "createdAt" timestamp with time zone not null,
  "expiresAt" timestamp with time zone not null,
  "usedAt" timestamp with time zone
);
create index single_sign_on_expires on single_sign_on ("expiresAt");

-- At which provider a session was signed in: that has asked for as many factors as the client wants.
alter table session add column "identityProviderId" integer;

-- compatible
-- An email address is nobody's before its link was used, so that registering says nothing about who is known.
drop index public_registration_unique_email_address;
alter table "public_registration" add column "marketingConsent" timestamp with time zone;
alter table "public_registration" add column "marketingSource" text;
alter table "public_registration" add column "onMarketingList" boolean not null default false;
create index public_registration_of_on_marketing_list on "public_registration" ("onMarketingList", "publicRegistrationId") where "deletedAt" is null;

-- The users of trials, until their registration is completed or cancelled; without an end once they have applied.
create table registrant (
  "userId" integer primary key references "user" ("userId") on delete cascade,
  "publicRegistrationId" integer not null unique references public_registration ("publicRegistrationId") on delete cascade,
  "trialEndsAt" timestamp with time zone
);
-- The newest link of each registration: it confirms the address once, and shows how the registration stands.
create table public_registration_link (
  "publicRegistrationId" integer primary key references public_registration ("publicRegistrationId") on delete cascade,
  "hash" bytea not null unique,
  "createdAt" timestamp with time zone not null,
  "expiresAt" timestamp with time zone not null,
  "usedAt" timestamp with time zone,
  "mailMessageId" integer
);

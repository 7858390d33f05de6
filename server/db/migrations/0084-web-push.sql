-- compatible
-- The key pair (VAPID) by which push services know this installation, made at its first start.
create table push_key (
  "pushKeyId" integer primary key check ("pushKeyId" = 1),
  "publicKey" text not null,
  -- The private one.
  "sealed" text not null,
  "createdAt" timestamptz not null
);
-- The browsers that users get notifications on, each for a client that they work as.
create table push_subscription (
  "pushSubscriptionId" integer generated always as identity primary key,
  "clientId" integer not null references client ("clientId"),
  "userId" integer not null references "user" ("userId"),
  -- That last was seen there; it may have run out, or be forgotten.
  "sessionId" integer,
  "endpointHash" bytea not null,
  -- Its endpoint and keys: whoever has the endpoint may send to it.
  "sealed" text not null,
  "name" text not null,
  "createdAt" timestamptz not null,
  "seenAt" timestamptz not null,
  "reachedAt" timestamptz,
  -- Why the last message has not reached it.
  "failure" text,
  -- The newest alarm that has been dealt with.
  "eventAlarmId" bigint not null,
  -- Until then nothing is told; then how many alarms there are since.
  "heldUntil" timestamptz,
  -- What it was told within an hour: by alarms, and by what people do.
  "hourFrom" timestamptz,
  "alarms" integer not null default 0,
  "others" integer not null default 0
);
create unique index on push_subscription ("endpointHash", "clientId");
create index on push_subscription ("clientId", "userId");
create index on push_subscription ("userId");
create index on push_subscription ("sessionId");
create index on push_subscription ("seenAt");
-- What a user wants to be told of a client, on any device.
create table push_preference (
  "userId" integer not null references "user" ("userId"),
  "clientId" integer not null references client ("clientId"),
  "lowestPriority" integer not null,
  "evacuations" boolean not null,
  "quietFrom" time without time zone,
  "quietUntil" time without time zone,
  primary key ("userId", "clientId")
);
-- What devices are to be told beside alarms, written with what causes it.
create table push_news (
  "pushNewsId" bigint generated always as identity primary key,
  "pushSubscriptionId" integer not null references push_subscription ("pushSubscriptionId") on delete cascade,
  "kind" text not null,
  "causeId" integer not null
);
create index on push_news ("pushSubscriptionId", "pushNewsId");

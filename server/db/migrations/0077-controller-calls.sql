-- compatible
-- When each controller that has a key of its own called last, and whether its silence was told.
create table controller_call (
  "controllerId" integer primary key references controller ("controllerId"),
  "clientId" integer not null references client ("clientId"),
  "heardAt" timestamptz not null,
  "silentSince" timestamptz,
  -- Times it fell silent: what the keys of the events about it are made of.
  "spells" bigint not null default 0
);
create index on controller_call ("heardAt") where "silentSince" is null;
-- Since when a server has listened without a break: nobody is silent to the deaf.
create table silence_watch (
  "only" boolean primary key default true check ("only"),
  "listeningSince" timestamptz not null,
  "listenedAt" timestamptz not null
);

-- The wall as each user has arranged it, for each client that he works as.
create table dashboard (
  "userId" integer not null references "user" ("userId"),
  "clientId" integer not null references client ("clientId"),
  "layout" jsonb not null,
  "updatedAt" timestamptz not null default now(),
  primary key ("userId", "clientId")
);

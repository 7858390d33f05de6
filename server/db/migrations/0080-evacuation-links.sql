-- compatible
-- Links by which the fire service reads the sheet of an evacuation without signing in: only their hashes.
create table evacuation_link (
  "hash" bytea primary key,
  "evacuationId" integer not null references evacuation ("evacuationId"),
  "expiresAt" timestamptz not null,
  "revokedAt" timestamptz,
  "createdById" integer not null references "user" ("userId"),
  "createdAt" timestamptz not null default now()
);
create index on evacuation_link ("evacuationId");

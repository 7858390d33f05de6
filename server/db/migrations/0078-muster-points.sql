-- compatible
-- Where people gather in an evacuation, and who came there.
create table "muster_point" (
  "musterPointId" integer not null generated always as identity,
  "clientId" integer not null,
  "name" text not null,
  "areaId" integer not null,
  "doorIds" integer[] not null default ARRAY[]::integer[],
  "position" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'::jsonb,
  FOREIGN KEY ("areaId") REFERENCES area("areaId"),
  FOREIGN KEY ("clientId") REFERENCES client("clientId"),
  PRIMARY KEY ("musterPointId")
);
CREATE INDEX ON muster_point USING btree ("clientId", "areaId", "musterPointId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON muster_point USING btree ("clientId", lower(name) text_pattern_ops) WHERE ("deletedAt" IS NULL);
CREATE INDEX ON muster_point USING btree ("clientId", lower(name), "musterPointId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON muster_point USING gin ("doorIds") WHERE ("deletedAt" IS NULL);
CREATE UNIQUE INDEX ON muster_point USING btree ("clientId", lower(name)) WHERE ("deletedAt" IS NULL);
-- The first read of somebody at a muster point while an evacuation runs; it is marked once.
create table muster_read (
  "musterReadId" bigint generated always as identity primary key,
  "clientId" integer not null references client ("clientId"),
  "evacuationId" integer not null references evacuation ("evacuationId"),
  "personId" integer not null,
  "musterPointId" integer not null,
  "musterPoint" text not null,
  "at" timestamptz not null,
  "markedAt" timestamptz,
  unique ("evacuationId", "personId", "musterPointId")
);
create index on muster_read ("at", "musterReadId") where "markedAt" is null;
create index on evacuation_person ("personId", "evacuationId");

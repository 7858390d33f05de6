-- compatible
-- An evacuation of a site, and who was in when it began.
create table "evacuation" (
  "evacuationId" integer not null generated always as identity,
  "clientId" integer not null,
  "areaId" integer not null,
  "kind" text not null default 'drill'::text,
  "note" text,
  "status" text default 'running'::text,
  "startedAt" timestamp with time zone,
  "startedById" integer,
  "startedBy" text,
  "endedAt" timestamp with time zone,
  "endedById" integer,
  "endedBy" text,
  "people" integer default 0,
  "safe" integer,
  "needHelp" integer,
  "readOut" integer,
  "missing" integer,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'::jsonb,
  FOREIGN KEY ("areaId") REFERENCES area("areaId"),
  FOREIGN KEY ("clientId") REFERENCES client("clientId"),
  FOREIGN KEY ("endedById") REFERENCES "user"("userId"),
  FOREIGN KEY ("startedById") REFERENCES "user"("userId"),
  PRIMARY KEY ("evacuationId")
);
CREATE INDEX ON evacuation USING btree ("clientId", "areaId", "evacuationId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON evacuation USING btree ("clientId", "endedById", "evacuationId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON evacuation USING btree ("clientId", "startedAt", "evacuationId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON evacuation USING btree ("clientId", "startedById", "evacuationId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON evacuation USING btree ("clientId", kind, "evacuationId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON evacuation USING btree ("clientId", status, "evacuationId") WHERE ("deletedAt" IS NULL);
-- Somebody who was in, as they were then; how they were accounted for is written when it ends.
create table evacuation_person (
  "evacuationPersonId" bigint generated always as identity primary key,
  "evacuationId" integer not null references evacuation ("evacuationId"),
  "personId" integer,
  "tokenId" integer not null,
  "name" text not null,
  "zoneId" integer not null,
  "zone" text,
  "at" timestamptz not null,
  "outcome" text,
  "markedBy" text,
  "accountedAt" timestamptz
);
create index on evacuation_person ("evacuationId", "evacuationPersonId");

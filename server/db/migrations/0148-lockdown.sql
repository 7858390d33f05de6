-- compatible
-- Plans of which doors are locked, or unlocked, at once.
create table "lockdown_plan" (
  "lockdownPlanId" integer not null generated always as identity,
  "clientId" integer not null,
  "name" text not null,
  "action" text not null default 'lock'::text,
  "areaIds" integer[] not null default ARRAY[]::integer[],
  "doorGroupIds" integer[] not null default ARRAY[]::integer[],
  "confirmSeconds" integer not null default 30,
  "revertMinutes" integer,
  "safeguard" text not null default 'none'::text,
  "inputId" integer,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'::jsonb,
  FOREIGN KEY ("clientId") REFERENCES client("clientId"),
  FOREIGN KEY ("inputId") REFERENCES input("inputId"),
  PRIMARY KEY ("lockdownPlanId")
);
CREATE INDEX ON lockdown_plan USING btree ("clientId", "inputId", "lockdownPlanId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON lockdown_plan USING btree ("clientId", action, "lockdownPlanId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON lockdown_plan USING btree ("clientId", lower(name) text_pattern_ops) WHERE ("deletedAt" IS NULL);
CREATE INDEX ON lockdown_plan USING btree ("clientId", lower(name), "lockdownPlanId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON lockdown_plan USING btree ("clientId", safeguard, "lockdownPlanId") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON lockdown_plan USING gin ("areaIds") WHERE ("deletedAt" IS NULL);
CREATE INDEX ON lockdown_plan USING gin ("doorGroupIds") WHERE ("deletedAt" IS NULL);
CREATE UNIQUE INDEX ON lockdown_plan USING btree ("clientId", lower(name)) WHERE ("deletedAt" IS NULL);

-- Its runs. They are never deleted.
create table "lockdown" (
  "lockdownId" integer not null generated always as identity primary key,
  "clientId" integer not null references client ("clientId"),
  "planId" integer references lockdown_plan ("lockdownPlanId"),
  "plan" text,
  "action" text,
  "kind" text,
  "status" text,
  "areaIds" integer[] not null default ARRAY[]::integer[],
  "doors" integer default 0,
  "confirmed" integer default 0,
  "reverted" integer,
  "begunAt" timestamp with time zone,
  "requestedById" integer,
  "requestedBy" text,
  "startedAt" timestamp with time zone,
  "startedById" integer,
  "startedBy" text,
  "confirmSeconds" integer,
  "revertAt" timestamp with time zone,
  "endedAt" timestamp with time zone,
  "endedById" integer,
  "endedBy" text,
  "escalatedAt" timestamp with time zone,
  "revertEscalatedAt" timestamp with time zone,
  "outcome" text
);
create index on lockdown ("clientId", "begunAt", "lockdownId");
create index on lockdown ("clientId", "planId", "lockdownId");
create index on lockdown ("clientId", "action", "lockdownId");
create index on lockdown ("clientId", "kind", "lockdownId");
create index on lockdown ("clientId", "status", "lockdownId");
create index on lockdown using gin ("areaIds");
create index lockdown_open on lockdown ("lockdownId") where "status" in ('requested', 'running', 'reverting');
-- A plan that runs is not started again; a drill of it is no reason not to start it.
create unique index lockdown_once on lockdown ("planId", "kind") where "status" in ('requested', 'running');

-- What a door was told in a run, and what is known of it: once to do what the plan says, and once to work as usual again.
create table lockdown_door (
  "lockdownDoorId" bigint generated always as identity primary key,
  "lockdownId" integer not null references lockdown ("lockdownId"),
  "phase" text not null,
  "doorId" integer not null,
  "controllerId" integer not null,
  "areaId" integer not null,
  "number" integer not null,
  "place" text not null,
  "controller" text not null,
  "state" text not null default 'waiting',
  "reason" text,
  "attempts" integer not null default 0,
  "triedAt" timestamptz,
  "confirmedAt" timestamptz,
  -- When it is tried next; null where there is nothing to do.
  "nextAt" timestamptz,
  -- It was told and has not said that it did not do it.
  "mayBeDone" boolean not null default false,
  -- The newer run that holds it now.
  "takenOverBy" integer references lockdown ("lockdownId"),
  unique ("lockdownId", "phase", "doorId")
);
create index lockdown_door_due on lockdown_door ("nextAt", "controllerId") where "nextAt" is not null;
create index lockdown_door_next on lockdown_door ("controllerId", "lockdownDoorId") where "nextAt" is not null;
create index lockdown_door_taken on lockdown_door ("takenOverBy") where "takenOverBy" is not null;

-- Which process tells a controller now: one at a time, so that it is told in order.
create table lockdown_line (
  "controllerId" integer primary key,
  "holder" uuid not null,
  "heldUntil" timestamptz not null
);

-- Inputs that have gone active and whose plans have not started yet: ingest writes them down.
create table lockdown_trigger (
  "lockdownTriggerId" bigint generated always as identity primary key,
  "clientId" integer not null references client ("clientId"),
  "planId" integer not null references lockdown_plan ("lockdownPlanId"),
  "at" timestamptz not null,
  "source" text not null
);

-- compatible
-- The server processes on this database, each seen a few seconds ago: a start finds another version by them.
create table server_process (
  "serverProcessId" uuid primary key,
  "host" text not null,
  "pid" integer not null,
  "version" text not null,
  -- The last migration that it knows.
  "migration" text not null,
  "startedAt" timestamptz not null default now(),
  "seenAt" timestamptz not null default now()
);

-- How far a migration is that is not made in one transaction: its statements that are done, or the last key that its
-- back-fill has reached. A row goes when all is done.
create table migration_progress (
  "migration" text primary key,
  "reached" bigint not null default 0
);

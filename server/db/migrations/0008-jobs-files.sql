-- What is downloaded is in the history too.
alter table audit_entry drop constraint "audit_entry_change_check";
alter table audit_entry add check ("change" in ('added', 'edited', 'deleted', 'command', 'exported'));

-- Work behind a request: who asked for it, for which client, and how far it is.
create table job (
  "jobId" integer generated always as identity primary key,
  "clientId" integer not null references client ("clientId"),
  "userId" integer not null references "user" ("userId"),
  -- The asker's session as it was: his scope holds for the work too.
  "session" jsonb not null,
  -- Whoever holds it sees the job beside its owner.
  "permission" text not null,
  "kind" text not null,
  "entity" text,
  "state" text not null default 'queued' check ("state" in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  "phase" text,
  "done" integer not null default 0,
  "total" integer,
  "input" jsonb not null,
  "summary" jsonb,
  "resultKey" text,
  "reason" text,
  "cancelRequested" boolean not null default false,
  "attempts" integer not null default 0,
  "runner" text,
  "createdAt" timestamp with time zone not null default now(),
  "startedAt" timestamp with time zone,
  "endedAt" timestamp with time zone,
  "heartbeatAt" timestamp with time zone
);
create index job_client on job ("clientId", "jobId");
create index job_open on job ("jobId") where "state" in ('queued', 'running');

-- A CSV file that was uploaded to be imported.
create table import (
  "importId" integer generated always as identity primary key,
  "clientId" integer not null references client ("clientId"),
  "userId" integer not null references "user" ("userId"),
  "entity" text not null,
  "fileKey" text not null,
  "fileName" text not null,
  "rows" integer not null,
  "header" jsonb not null,
  "samples" jsonb not null,
  "delimiter" text not null,
  "createdAt" timestamp with time zone not null default now()
);
create index import_created on import ("createdAt");

-- Checked rows of an import under way, and the record that each has become.
create table import_row (
  "jobId" integer not null references job ("jobId") on delete cascade,
  "row" integer not null,
  "values" jsonb not null,
  "recordId" integer,
  primary key ("jobId", "row")
);

-- Uploaded pictures and documents; the content is in the file store under the key.
create table file (
  "key" text primary key,
  -- Null for what belongs to nobody and everybody sees.
  "clientId" integer references client ("clientId"),
  "userId" integer not null references "user" ("userId"),
  "entity" text not null,
  "field" text not null,
  -- The record that shows it; null until one is saved with it.
  "recordId" integer,
  "mediaType" text not null,
  "bytes" integer not null,
  "width" integer,
  "height" integer,
  "thumbnails" integer[] not null default '{}',
  "createdAt" timestamp with time zone not null default now(),
  -- Replaced, or gone with its record: its content is removed soon.
  "removedAt" timestamp with time zone
);
create index file_unused on file ("createdAt") where "recordId" is null or "removedAt" is not null;

-- What a user calls a filter of a list.
create table saved_filter (
  "savedFilterId" integer generated always as identity primary key,
  "clientId" integer not null references client ("clientId"),
  "userId" integer not null references "user" ("userId"),
  "entity" text not null,
  "name" text not null,
  "query" text not null,
  "createdAt" timestamp with time zone not null default now()
);
create unique index saved_filter_name on saved_filter ("userId", "clientId", "entity", lower("name"));

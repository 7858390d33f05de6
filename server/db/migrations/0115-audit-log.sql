-- compatible
-- From where something was done, how it came out, and what its record was called then.
alter table audit_entry add column "sessionId" integer;
alter table audit_entry add column "network" text;
alter table audit_entry add column "agent" text;
alter table audit_entry add column "title" text;
alter table audit_entry add column "outcome" text;

-- What happened beside the changes of records, until it is sealed. What repeats has a key, and is counted.
create table audit_happening (
  "auditHappeningId" bigint generated always as identity primary key,
  "key" text unique,
  "at" timestamptz not null,
  "lastAt" timestamptz,
  "count" integer not null default 1,
  "what" text not null,
  "outcome" text not null,
  "clientId" integer,
  "homeClientId" integer,
  "userId" integer,
  "by" text not null,
  "sessionId" integer,
  "network" text,
  "agent" text,
  "entity" text,
  "recordId" integer,
  "title" text,
  "details" text
);

-- The log: each entry carries the hash of the one before it in its chain. There is one of each client, and 0 of what
-- belongs to none, which the provider sees.
create table audit_log (
  "auditLogId" bigint generated always as identity primary key,
  "clientId" integer not null,
  "at" timestamptz not null,
  "what" text not null,
  "outcome" text not null default 'done',
  "by" text not null,
  "userId" integer,
  "guest" boolean not null default false,
  "homeClientId" integer,
  "entity" text,
  "title" text,
  "recordId" integer,
  "details" text,
  "count" integer not null default 1,
  "lastAt" timestamptz,
  "network" text,
  "agent" text,
  "sessionId" integer,
  "position" bigint not null,
  "hash" text not null,
  "chain" integer not null,
  "auditEntryId" bigint unique,
  unique ("chain", "position")
);
create index audit_log_at on audit_log ("clientId", "at", "auditLogId");
create index audit_log_of_what on audit_log ("clientId", "what", "at", "auditLogId");
create index audit_log_of_user on audit_log ("clientId", "userId", "at", "auditLogId");
create index audit_log_of_record on audit_log ("clientId", "entity", "recordId", "at", "auditLogId");
create index audit_log_of_entity on audit_log ("clientId", "entity", "at", "auditLogId");
create index audit_log_of_outcome on audit_log ("clientId", "outcome", "at", "auditLogId") where "outcome" <> 'done';
create index audit_log_begins_title on audit_log ("clientId", lower("title") text_pattern_ops);
create index audit_log_begins_by on audit_log ("clientId", lower("by") text_pattern_ops);
create index audit_log_of_guests on audit_log ("clientId", "at", "auditLogId") where "guest";

-- The end of each chain, and up to which change everything is sealed.
create table audit_chain (
  "chain" integer primary key,
  "position" bigint not null,
  "hash" text not null,
  "sealedAt" timestamptz not null
);
create table audit_sealing (
  "auditSealingId" integer primary key,
  "doneTo" bigint not null
);

create function audit_log_stays() returns trigger language plpgsql as $$
begin
  raise exception 'An entry of the audit log is never changed or removed';
end
$$;
create trigger audit_log_stays before update or delete on audit_log for each row execute function audit_log_stays();
create trigger audit_log_stays_whole before truncate on audit_log for each statement execute function audit_log_stays();
create trigger audit_entry_stays_whole before truncate on audit_entry for each statement execute function audit_log_stays();
-- A change may be touched until it is sealed: what its history said of secrets in former versions is masked first.
create function audit_entry_stays() returns trigger language plpgsql as $$
begin
  if exists (select from audit_log where "auditEntryId" = old."auditEntryId") then
    raise exception 'An entry of the audit log is never changed or removed';
  end if;
  return coalesce(new, old);
end
$$;
create trigger audit_entry_stays before update or delete on audit_entry for each row execute function audit_entry_stays();

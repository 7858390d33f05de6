-- What controllers have been told: pending until acknowledged. Written by delivery alone, in the transaction of the change.
create table change_log (
  "changeId" bigint generated always as identity primary key,
  "clientId" integer not null,
  "created" timestamp with time zone not null,
  "state" text default 'pending' check ("state" in ('pending', 'acknowledged')),
  "acknowledged" timestamp with time zone,
  "controllerId" integer not null,
  "operation" text not null check ("operation" in ('add', 'edit', 'delete')),
  "subject" text not null,
  "subjectId" integer not null,
  "title" text not null,
  "details" jsonb,
  "doorId" integer,
  "readerId" integer,
  "tokenId" integer,
  "latest" boolean not null default true,
  check (("state" = 'pending') = ("acknowledged" is null))
);
-- One pending change a record and controller: a newer one takes its place.
create unique index change_log_one_pending on change_log ("controllerId", "subject", "subjectId") where "state" = 'pending';
create index change_log_to_pull on change_log ("controllerId", "state", "changeId");
-- What a controller holds is told by the latest change of each record.
create index change_log_held on change_log ("subject", "subjectId", "controllerId") where "latest";
create index change_log_replaced on change_log ("acknowledged")
  where "state" = 'acknowledged' and (not "latest" or "operation" = 'delete');
create index change_log_of_client on change_log ("clientId", "created", "changeId");
create index change_log_of_state on change_log ("clientId", "created", "changeId") where "state" = 'pending';
create index change_log_of_controller on change_log ("clientId", "controllerId", "created", "changeId");
create index change_log_of_door on change_log ("clientId", "doorId", "created", "changeId") where "doorId" is not null;
create index change_log_of_reader on change_log ("clientId", "readerId", "created", "changeId") where "readerId" is not null;
create index change_log_of_token on change_log ("clientId", "tokenId", "created", "changeId") where "tokenId" is not null;

create index change_log_begins_title on change_log ("clientId", lower("title") text_pattern_ops);

-- One row a client, locked by whoever tells its controllers something: so change ids stand in the order of commits, and
-- acknowledging all up to one acknowledges nothing that was not there to be pulled.
create table delivery_turn (
  "clientId" integer primary key references client ("clientId"),
  "takenAt" timestamp with time zone not null
);

-- Areas and groups whose doors stand on other controllers than before: their credentials follow, some at a time.
create table delivery_spread (
  "spreadId" integer generated always as identity primary key,
  "clientId" integer not null references client ("clientId"),
  "way" text not null check ("way" in ('area', 'group')),
  "id" integer not null,
  "after" integer not null default 0,
  unique ("way", "id")
);

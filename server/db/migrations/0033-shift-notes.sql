-- What one shift at a site leaves to the next.
create table shift_note (
  "shiftNoteId" integer generated always as identity primary key,
  "clientId" integer not null references client ("clientId"),
  "areaId" integer not null references area ("areaId"),
  "day" date not null,
  "shift" text not null,
  "subject" text not null,
  "note" text not null,
  "important" boolean not null default false,
  "userId" integer references "user" ("userId"),
  "user" text,
  "version" integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdById" integer,
  "deletedAt" timestamptz,
  "custom" jsonb not null default '{}'
);
create index on shift_note ("clientId", "areaId", "shiftNoteId") where "deletedAt" is null;
create index on shift_note ("clientId", "userId", "shiftNoteId") where "deletedAt" is null;
create index on shift_note ("clientId", "day", "shiftNoteId") where "deletedAt" is null;
create index on shift_note ("clientId", "important", "shiftNoteId") where "deletedAt" is null;
create index on shift_note ("clientId", lower("subject") text_pattern_ops) where "deletedAt" is null;
create index on shift_note ("clientId", "shift", "shiftNoteId") where "deletedAt" is null;

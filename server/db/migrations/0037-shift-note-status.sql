-- compatible
-- A note of a shift is open until it has been settled.
alter table "shift_note" add column "status" text default 'open'::text;
create index on shift_note ("clientId", "status", "shiftNoteId") where "deletedAt" is null;

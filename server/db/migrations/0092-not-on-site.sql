-- Whoever is known to be away, though their read says that they are in, is marked so. Servers of the version before would
-- count them as missing.
alter table roll_call_mark drop constraint "roll_call_mark_mark_check";
alter table roll_call_mark add constraint "roll_call_mark_mark_check"
  check ("mark" in ('safe', 'needsHelp', 'notOnSite', 'cleared'));
alter table evacuation add column "notOnSite" integer;
-- When the roll call began that a mark is of: one that was made before, and arrives late, is history. A mark that somebody
-- took back since makes none of it history.
alter table roll_call_mark add column "begun" timestamptz not null default 'epoch';
update roll_call_mark set "begun" = "at" where "mark" = 'cleared';

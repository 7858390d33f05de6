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
-- Who is added during an evacuation since they are not on the roll: of the evacuation alone, never a person. A server of the
-- version before would not read them.
alter table evacuation_person alter column "tokenId" drop not null;
alter table evacuation_person alter column "zoneId" drop not null;
-- Chosen by the device that adds them: sent twice, they are added once.
alter table evacuation_person add column "entryId" text;
alter table evacuation_person add column "lastSeen" text;
alter table evacuation_person add column "note" text;
alter table evacuation_person add column "addedBy" text;
-- What they are marked as, as long as it runs; how they were accounted for is written when it ends.
alter table evacuation_person add column "mark" text check ("mark" in ('safe', 'needsHelp', 'notOnSite', 'cleared'));
alter table evacuation_person add column "contradicts" boolean not null default false;
alter table evacuation_person add column "sequence" bigint;
create unique index on evacuation_person ("evacuationId", "entryId") where "entryId" is not null;

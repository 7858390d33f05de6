-- compatible
-- What somebody needs to get out of the building.
alter table "person" add column "evacuationAssistance" text;
create index on person ("clientId", "personId") where "evacuationAssistance" is not null;

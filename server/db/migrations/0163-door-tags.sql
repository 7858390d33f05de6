-- compatible
-- Lockdown plans take doors by their tags.
alter table "door" add column "tags" jsonb default '[]';
alter table "lockdown_plan" add column "tags" jsonb default '[]';

-- compatible
-- Only the newest generation of controllers locks a door for a time, or cancels a command.
alter table "controller" add column "generation" text not null default 'sk4'::text;

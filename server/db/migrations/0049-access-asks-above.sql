-- compatible
alter table "client" add column "accessAsksAbove" integer not null default 100;

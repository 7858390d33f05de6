-- compatible
alter table "event_alarm"
  add column "takenById" integer,
  add column "takenBy" text,
  add column "takenAt" timestamptz;

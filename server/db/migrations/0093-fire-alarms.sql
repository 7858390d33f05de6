-- compatible
-- Where a fire alarm starts an evacuation, and the alarms that have not started theirs yet: ingest writes them down, and
-- whatever server is first does the rest.
alter table area add column "fireAlarmEvacuates" boolean not null default false;
create index on area ("clientId", "areaId") where "fireAlarmEvacuates" and "deletedAt" is null;
create table evacuation_alarm (
  "evacuationAlarmId" bigint generated always as identity primary key,
  "clientId" integer not null references client ("clientId"),
  "areaId" integer not null references area ("areaId"),
  "at" timestamptz not null,
  "source" text not null
);

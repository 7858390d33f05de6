-- compatible
-- Records of a kind whose details may differ from what controllers were told: compared some at a time, by id.
create table delivery_check (
  "checkId" integer generated always as identity primary key,
  "clientId" integer not null references client ("clientId"),
  "subject" text not null,
  "after" integer not null default 0,
  unique ("clientId", "subject")
);
-- What a controller should hold, in the order in which it was told.
create index change_log_should_hold on change_log ("controllerId", "changeId") where "latest";
-- Which groups open a door at other times than their own.
create index group_door_times on "group" using gin ("doorTimes" jsonb_path_ops) where "deletedAt" is null;

-- From now on zones are delivered, doors with their time zone, and credentials with the dates of their person.
insert into delivery_check ("clientId", "subject")
select c."clientId", s.subject from client c, (values ('zone'), ('door'), ('token')) as s(subject)
where c."deletedAt" is null;

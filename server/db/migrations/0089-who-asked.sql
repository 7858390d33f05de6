-- Commands that were sent to controllers, and who gave them: an event that names one is theirs. Kept for a week.
create table device_command (
  "commandId" uuid primary key,
  "clientId" integer not null references client ("clientId"),
  "controllerId" integer not null,
  "door" integer not null,
  "userId" integer not null,
  "user" text not null,
  "sentAt" timestamptz not null
);
create index device_command_sent on device_command ("sentAt");

alter table event_alarm add column "requestUserId" integer;
alter table event_alarm add column "requestUser" text;

-- The inputs and outputs of events as records, beside the numbers that controllers know them by.
alter table event add column "inputRecordId" integer;
alter table event add column "inputRecord" text;
alter table event add column "output" integer;
alter table event add column "outputRecordId" integer;
alter table event add column "outputRecord" text;
create index event_input on event ("clientId", "inputRecordId", "occurredAt") where "inputRecordId" is not null;
create index event_output on event ("clientId", "outputRecordId", "occurredAt") where "outputRecordId" is not null;
create index event_request_user on event ("clientId", "requestUserId", "occurredAt") where "requestUserId" is not null;

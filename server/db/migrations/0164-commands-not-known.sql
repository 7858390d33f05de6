-- Commands that were given to devices of any kind, until their outcome is in the history.
create table unsettled_command (
  "commandId" uuid primary key,
  "entity" text not null,
  "recordId" integer not null,
  "clientId" integer not null references client ("clientId"),
  "homeClientId" integer,
  "userId" integer not null,
  "user" text not null,
  "told" jsonb not null,
  "sentAt" timestamptz not null
);
create index unsettled_command_sent on unsettled_command ("sentAt");
insert into unsettled_command
select "commandId", 'commDevice', "commDeviceId", "clientId", "homeClientId", "userId", "user",
  jsonb_build_object('command', "label"), "sentAt" from comm_device_command;
drop table comm_device_command;

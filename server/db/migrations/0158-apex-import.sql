-- compatible
-- An APEX import while its job is under way: what was sent, sealed, and what became of each row.
create table apex_import (
  "apexImportId" integer generated always as identity primary key,
  "clientId" integer not null references client ("clientId"),
  "commDeviceId" integer not null references comm_device ("commDeviceId"),
  "jobId" integer references job ("jobId") on delete cascade,
  "payload" text not null,
  "createdAt" timestamptz not null default now()
);
create index apex_import_created on apex_import ("createdAt");
create index apex_import_job on apex_import ("jobId");
create table apex_import_row (
  "apexImportId" integer not null references apex_import ("apexImportId") on delete cascade,
  "row" integer not null,
  "outcome" text not null,
  "told" jsonb not null,
  primary key ("apexImportId", "row")
);

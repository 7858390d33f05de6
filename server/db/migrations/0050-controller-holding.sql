-- compatible
-- What each controller has last said that it holds, compared with what it should hold.
create table controller_holding (
  "controllerId" integer primary key references controller ("controllerId"),
  "clientId" integer not null references client ("clientId"),
  "askedAt" timestamp with time zone,
  "reportedAt" timestamp with time zone,
  "comparedAt" timestamp with time zone,
  -- It differed once: what it held may have changed on the way, so it is asked again before that counts.
  "suspected" boolean not null default false,
  "differsSince" timestamp with time zone,
  "differences" jsonb not null default '[]',
  "resendAskedAt" timestamp with time zone,
  "resendReadAt" timestamp with time zone,
  "resendTotal" integer not null default 0,
  "resendSent" integer not null default 0,
  "resendConfirmedAt" timestamp with time zone
);
-- Those that differ are few, and asked for with every proof.
create index controller_holding_differs on controller_holding ("clientId", "controllerId") where "differsSince" is not null;

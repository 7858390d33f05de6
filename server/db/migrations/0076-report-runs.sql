-- compatible
-- When scheduled reports run next, what of, and what their runs came to.
create table "report_run" (
  "reportRunId" integer generated always as identity primary key,
  "clientId" integer not null references client ("clientId"),
  "scheduledReportId" integer not null references scheduled_report ("scheduledReportId"),
  "scheduledReport" text,
  "ranAt" timestamptz not null,
  "result" text not null check ("result" in ('succeeded', 'failed')),
  "rows" integer,
  "seconds" integer not null,
  "told" text
);
create index report_run_newest on report_run ("clientId", "ranAt", "reportRunId");
create index report_run_of on report_run ("clientId", "scheduledReportId", "ranAt", "reportRunId");
alter table "scheduled_report" add column "parameters" jsonb;
alter table "scheduled_report" add column "nextRun" timestamp with time zone;
alter table "scheduled_report" add column "format" text not null default 'csv'::text;
create index scheduled_report_due on scheduled_report ("nextRun") where "deletedAt" is null;

-- What comes round, done by one server at a time: the latest instant it was due at that is done, and who does it now.
alter table daily_task rename to schedule_run;
alter table schedule_run alter column "doneFor" type timestamptz using "doneFor"::timestamptz;

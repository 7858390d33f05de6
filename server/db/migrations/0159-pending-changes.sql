-- online, compatible
-- What a controller has still to pull; what it has acknowledged was in this index too, and written to it a second time.
create index concurrently if not exists change_log_pending on change_log ("controllerId", "changeId") where "state" = 'pending';
drop index concurrently if exists change_log_to_pull;

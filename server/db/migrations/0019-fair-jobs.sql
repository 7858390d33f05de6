-- Whose turn it is: the jobs of one client have ascending turns, so that those of several clients alternate.
alter table job add "turn" integer not null default 0;
create index job_turn on job ("turn", "jobId") where "state" in ('queued', 'running');
create index job_open_client on job ("clientId", "turn" desc) where "state" in ('queued', 'running');
create index job_open_user on job ("userId") where "state" in ('queued', 'running');
drop index job_open;

-- How much is kept for a user and a client is bounded.
alter table import add "bytes" integer not null default 0;
create index import_client on import ("clientId", "userId");
create index file_waiting on file ("clientId", "userId") where "recordId" is null and "removedAt" is null;

-- backfill change_log by changeId
-- A change that was acknowledged while a newer one was written stayed the latest beside it.
update change_log l set "latest" = false
where l."changeId" > $1 and l."changeId" <= $2 and l."latest" and l."state" = 'acknowledged' and exists (
  select from change_log n
  where n."subject" = l."subject" and n."subjectId" = l."subjectId" and n."controllerId" = l."controllerId"
    and n."latest" and n."changeId" > l."changeId")

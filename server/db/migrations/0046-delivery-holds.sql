-- compatible
-- From now on holidays are delivered, and what time profiles do on them and on days of their own.
insert into delivery_check ("clientId", "subject")
select c."clientId", s.subject from client c, (values ('holiday'), ('timeProfile')) as s(subject)
where c."deletedAt" is null
on conflict ("clientId", "subject") do nothing;

-- Withdrawals of credentials that a controller has not confirmed: until then it would still accept them.
create index change_log_withdrawn on change_log ("clientId", "controllerId", "changeId")
  where "state" = 'pending' and "subject" = 'token' and ("operation" = 'delete' or "details"->>'status' <> 'live');

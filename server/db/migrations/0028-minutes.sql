-- Of a category: the hour's sixty minutes, so that a wall's chart by the minute is whole without reading events.
alter table event_roll_up add column "minutes" integer[];

-- The minutes that a wall may show now. Hours begin with UTC's, whatever the session's time zone.
update event_roll_up u set "minutes" = (
  select array_agg(coalesce(c."count", 0) order by m."minute")
  from generate_series(0, 59) m("minute")
  left join (
    select extract(minute from e."occurredAt" at time zone 'UTC')::integer as "minute", count(*)::integer as "count"
    from event e
    where e."clientId" = u."clientId" and e."category" = u."subjectId"
      and e."occurredAt" >= u."hour" and e."occurredAt" < u."hour" + interval '1 hour'
    group by 1
  ) c on c."minute" = m."minute")
where u."subject" = 'category' and u."hour" >= now() - interval '2 hours';

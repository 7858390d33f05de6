-- Marking people in a roll call has a permission of its own. Whoever could mark until now keeps it; people on trial only
-- read. A new installation has no features yet: they are made at its start.
with made as (
  insert into feature ("name", "description", "officeStaffDefault", "adminDefault", "engineerDefault", "siteOwnerDefault")
  select 'ROLLCALL_MARK', 'Mark people in a roll call', true, true, true, true
  where exists (select from feature) and not exists (select from feature where "name" = 'ROLLCALL_MARK')
  returning "featureId"
)
update user_group g set "featureIds" = g."featureIds" || made."featureId"
from made
where g."featureIds" @> (select array_agg("featureId") from feature where "name" in ('PERSON_READ', 'ZONE_READ'))
  and not exists (select from role_user_group r where r."roleId" = g."roleId" and r."role" = 'trial');

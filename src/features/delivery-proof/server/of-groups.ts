import { sql, type RawBuilder } from 'kysely'

/**
 * The controllers of some groups, as of records. One of them has yet to confirm a group while anything of it is pending:
 * its doors, door groups, time profiles, members and their access. It is looked for among what is pending for the
 * controller, up to the first, and not among all members.
 */
export const ofGroups = (clientId: number, ids: readonly number[]): RawBuilder<unknown> => sql`
  with recursive ${contentOf(clientId, ids)}
  select r."groupId" as "root", l."controllerId", p."created" is not null as "isPending", p."created" as "since",
    null::timestamptz as "confirmedAt"
  from root r
  join change_log l on l."subject" = 'group' and l."subjectId" = r."groupId" and l."latest" and l."clientId" = ${clientId}
  left join lateral (
    select w."created" from change_log w
    where w."controllerId" = l."controllerId" and w."state" = 'pending' and (
      (r."groupId", w."subject", w."subjectId") in (select "groupId", "subject", "subjectId" from content)
      or (w."subject" = 'tokenActivation' and exists (
        select from token_activation a where a."activationId" = w."subjectId" and a."groupId" = r."groupId"))
      or (w."subject" = 'token' and exists (
        select from token_activation a where a."tokenId" = w."subjectId" and a."groupId" = r."groupId"
          and (w."operation" = 'delete' or (a."active" and a."deletedAt" is null)))))
    order by w."changeId" limit 1
  ) p on true`

/** What groups consist of beside their members, by "groupId"; the groups themselves are "root". */
const contentOf = (clientId: number, ids: readonly number[]) => sql`
  root as materialized (
    select * from "group" where "clientId" = ${clientId} and "groupId" = any(${[...ids]}::integer[])
  ),
  below as (
    select "groupId", "areaId" from root where "autoAllDoors" and "areaId" is not null
    union select b."groupId", a."areaId" from below b
      join area a on a."clientId" = ${clientId} and a."parentAreaId" = b."areaId" and a."deletedAt" is null
  ),
  part as materialized (
    select r."groupId", g."doorGroupId", g."timeProfileId", g."doorIds" from root r
    join door_group g on g."doorGroupId" = any(r."doorGroupIds") and g."deletedAt" is null
  ),
  content as materialized (
    select "groupId", 'group' as "subject", "groupId" as "subjectId" from root
    union select "groupId", 'timeProfile', "timeProfileId" from root where "timeProfileId" is not null
    union select "groupId", 'doorGroup', "doorGroupId" from part
    union select "groupId", 'timeProfile', "timeProfileId" from part where "timeProfileId" is not null
    union select "groupId", 'door', unnest("doorIds") from part
    union select "groupId", 'door', unnest("doorIds") from root where not "autoAllDoors"
    union select r."groupId", e."subject", e."id" from root r
      cross join lateral jsonb_to_recordset(r."doorTimes") as t("doorId" integer, "timeProfileId" integer)
      cross join lateral (values ('door', t."doorId"), ('timeProfile', t."timeProfileId")) as e("subject", "id")
    union select b."groupId", 'door', d."doorId" from below b
      join door d on d."clientId" = ${clientId} and d."areaId" = b."areaId" and d."deletedAt" is null
  )`

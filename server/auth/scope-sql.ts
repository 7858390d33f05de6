import { kept } from '../db/kept.ts'

/** Whether the user `u` of the client `home` has to have a second factor. */
export const demandedSql = `(home."twoFactorRequired" or exists (
  select from user_group g where g."roleId" = any (u."userGroupIds") and g."requiresTwoFactor" and g."deletedAt" is null))`

/** Who shows a token. $1 hash, $2 now, $3 tokens replaced since are good, $4 sessions used since are alive. */
const byToken = `
  select s."sessionId", s."userId", s."workingClientId", s."lastSeenAt", s."expiresAt",
    coalesce(s."provedAt", s."createdAt") as "provedAt", u."clientId" as "homeClientId",
    u."userGroupIds", u."areaIds", coalesce(u."displayName", u."firstName" || ' ' || u."surname") as "name",
    home."type" = 'provider' as "ofProvider", home."lockedOut", s."identityProviderId" is null and coalesce(u."forcePasswordChange", false) as "mustChangePassword",
    s."identityProviderId" is null and coalesce(u."twoFactor", 'none') = 'none' and ${demandedSql} as "mustSetUpSecondFactor"
  from session_token t
  join session s using ("sessionId")
  join "user" u on u."userId" = s."userId" and u."deletedAt" is null
  join client home on home."clientId" = u."clientId" and home."deletedAt" is null
  where t."hash" = $1 and (t."replacedAt" is null or t."replacedAt" > $3)
    and s."endedAt" is null and s."expiresAt" > $2 and s."lastSeenAt" > $4`

/**
 * The user's permission codes, and the clients and areas in reach. Days begin at midnight UTC. A client without the
 * excessive usage dashboard gives nobody the code for it.
 */
const reached = `
), held as (
  select distinct f."name" as "code"
  from signed
  join user_group g on g."roleId" = any (signed."userGroupIds") and g."deletedAt" is null
  join feature f on f."featureId" = any (g."featureIds") and f."deletedAt" is null
), staff as (
  select 1 from signed where "ofProvider" and exists (select from held where "code" = 'KMSUSER_USER')
), granted as (
  select r."clientId", r."areaIds"
  from signed join client_relation r on r."relatedClientId" = signed."homeClientId"
  where r."deletedAt" is null and r."revokedAt" is null
    and r."startDate" <= ($2 at time zone 'UTC')::date and coalesce(r."endDate", 'infinity') >= ($2 at time zone 'UTC')::date
  union all
  select a."clientId", array[a."areaId"]
  from signed join area a on a."installerId" = signed."homeClientId"
  where a."deletedAt" is null and not a."revoked"
    and coalesce(a."startDate", '-infinity') <= ($2 at time zone 'UTC')::date
    and coalesce(a."endDate", 'infinity') >= ($2 at time zone 'UTC')::date
), visible as (
  select c."clientId" from client c
  where c."deletedAt" is null and (c."clientId" in (select "homeClientId" from signed)
    or c."clientId" in (select "clientId" from granted) or exists (select from staff))
), working as (
  select coalesce((select "clientId" from visible where "clientId" = "workingClientId"), "homeClientId") as "clientId" from signed
), entitled as (
  select signed."areaIds" from signed join working on working."clientId" = signed."homeClientId"
  union all
  select granted."areaIds" from signed join working on working."clientId" <> signed."homeClientId"
  join granted on granted."clientId" = working."clientId" where not exists (select from staff)
), seen as (
  select a."areaId" from area a join working using ("clientId")
  where a."deletedAt" is null and a."areaId" in (select unnest("areaIds") from entitled)
  union
  select a."areaId" from area a join working using ("clientId") join seen on a."parentAreaId" = seen."areaId"
  where a."deletedAt" is null
), limited as (
  select 1 where exists (select from entitled) and not exists (select from entitled where cardinality("areaIds") = 0)
)
select signed."sessionId", signed."userId", signed."name", signed."homeClientId", signed."lockedOut",
  signed."ofProvider", signed."mustChangePassword", signed."mustSetUpSecondFactor", signed."lastSeenAt", signed."provedAt",
  exists (select from registrant t where t."userId" = signed."userId" and t."trialEndsAt" <= $2) as "trialEnded",
  signed."expiresAt", working."clientId",
  array(select "code" from held where "code" <> 'EXCESSIVEUSAGEDASHBOARD_READ' or exists (
    select from client c where c."clientId" = working."clientId" and coalesce(c."excessiveUsageDashboard", true)
  )) as "permissions",
  exists (select from client c where c."clientId" = working."clientId" and c."excludeRteEvents") as "leavesOutExits",
  array(select "clientId" from visible) as "visibleClientIds",
  case when exists (select from limited) then array(select "areaId" from seen) end as "areaIds",
  case when exists (select from limited)
    then array(select g."groupId" from seen join "group" g using ("areaId")) end as "groupIds"
from signed, working`

/**
 * What the user of the `signed` row may see, in one statement, since it runs at every request.
 * @param signed a query of one row or none; $2 is now
 */
export const scopeSqlOf = (signed: string): string => kept(`with recursive signed as (${signed}${reached}`)

export const scopeSql: string = scopeSqlOf(byToken)

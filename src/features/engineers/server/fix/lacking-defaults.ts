import { sql } from 'kysely'
import { runSql } from '../../../../../server/kit/index.ts'
import { holds } from '../../../../domain/entity.ts'
import { userGroup } from '../../../../domain/entities/people/user-group.ts'
import { staffCodes } from '../../../../domain/permissions.ts'
import type { Found, Looked } from './found.ts'

interface Row {
  readonly roleId: number
  readonly group: string
  readonly version: number
  readonly featureIds: number[]
  readonly missingIds: number[]
  readonly missing: string[]
}

/**
 * User groups of roles that lack permissions which features give their role by default. They are shared by all, so
 * they are for the provider's staff, who can give what they hold themselves.
 */
export async function lackingDefaults({ on, session: { permissions } }: Looked): Promise<Found[]> {
  if (!permissions.has('KMSUSER_USER') || !holds(permissions, userGroup.permission.edit)) return []
  const rows = await runSql<Row>(
    on,
    sql`
    select g."roleId", g."name" as "group", g."version", g."featureIds", array_agg(f."featureId" order by f."name") as "missingIds",
      array_agg(f."name" order by f."name") as "missing"
    from role_user_group r join user_group g on g."roleId" = r."roleId" and g."deletedAt" is null
      join feature f on f."deletedAt" is null and not f."featureId" = any (g."featureIds")
        and case r."role" when 'officeStaff' then f."officeStaffDefault" when 'admin' then f."adminDefault"
          when 'engineer' then f."engineerDefault" when 'siteOwner' then f."siteOwnerDefault" end
    where f."name" = any (${[...permissions]})
      -- People outside the provider never hold what its staff do.
      and (r."role" in ('officeStaff', 'admin') or not f."name" = any (${[...staffCodes]}))
    group by g."roleId", g."name", g."version", g."featureIds" order by g."roleId"`,
  )
  return rows.map(({ roleId, group, version, featureIds, missingIds, missing }) => ({
    id: `defaults ${roleId}`,
    kind: 'defaults',
    text: `The {one userGroup} '${group}', of every {one client}, lacks ${missing.length} ${missing.length === 1 ? 'permission' : 'permissions'} that it has by default: ${missing.length === 1 ? 'it is' : 'they are'} added`,
    details: missing,
    change: [version, missingIds],
    async apply({ together }) {
      await together.edit(userGroup.id, roleId, { featureIds: [...featureIds, ...missingIds], version })
    },
  }))
}

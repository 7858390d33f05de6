import type { ClientBase, PoolClient } from 'pg'
import { permissions, roleIds, roles, type Permission, type Role } from '../../src/domain/permissions.ts'

/**
 * Makes the feature of every permission code and the user group of every role that do not exist yet. Run in a
 * transaction, after the migrations, at every start. A code that is new goes to the groups that hold it by default;
 * later edits by administrators stay.
 * @returns the user group (`roleId`) of each role
 */
export async function seedPermissions(client: PoolClient): Promise<Record<Role, number>> {
  // Two servers may start at once.
  await client.query('lock table role_user_group in exclusive mode')
  const added = await addFeatures(client)
  const groups = await roleGroups(client)
  for (const role of roleIds) {
    const known = groups.get(role)
    if (known === undefined) groups.set(role, await addGroup(client, role))
    else await addToGroup(client, known, role, added)
  }
  return Object.fromEntries(groups) as Record<Role, number>
}

/** The user groups of the roles, as they are. */
export async function roleGroups(client: ClientBase): Promise<Map<Role, number>> {
  const { rows } = await client.query<{ role: Role; roleId: number }>('select "role", "roleId" from role_user_group')
  return new Map(rows.map(({ role, roleId }) => [role, roleId]))
}

/** Adds the features that are missing; answers their codes. */
async function addFeatures(client: PoolClient): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `insert into feature ("name", "description", "officeStaffDefault", "adminDefault", "engineerDefault", "siteOwnerDefault")
     select * from json_to_recordset($1) as wanted ("name" text, "description" text, "officeStaff" boolean, "admin" boolean,
       "engineer" boolean, "siteOwner" boolean)
     where not exists (select from feature where feature."name" = wanted."name") returning "name"`,
    [JSON.stringify(permissions.map(featureOf))],
  )
  return new Set(rows.map(({ name }) => name))
}

function featureOf({ code, description, roles: holders }: Permission) {
  const holds = Object.fromEntries(roleIds.map(role => [role, holders.includes(role)]))
  return { name: code, description, ...holds }
}

const codesOf = (role: Role) =>
  permissions.filter(({ roles: holders }) => holders.includes(role)).map(({ code }) => code)

async function addGroup(client: PoolClient, role: Role): Promise<number> {
  const { rows } = await client.query<{ roleId: number }>(
    `with made as (
       insert into user_group ("name", "featureIds")
       select $2, array(select "featureId" from feature where "name" = any ($3) order by "featureId") returning "roleId"
     )
     insert into role_user_group ("role", "roleId") select $1, "roleId" from made returning "roleId"`,
    [role, roles[role], codesOf(role)],
  )
  return rows[0]?.roleId ?? 0
}

async function addToGroup(client: PoolClient, roleId: number, role: Role, added: ReadonlySet<string>): Promise<void> {
  const codes = codesOf(role).filter(code => added.has(code))
  if (codes.length === 0) return
  await client.query(
    `update user_group set "featureIds" = "featureIds" ||
       array(select "featureId" from feature where "name" = any ($2) and not "featureId" = any (user_group."featureIds"))
     where "roleId" = $1`,
    [roleId, codes],
  )
}

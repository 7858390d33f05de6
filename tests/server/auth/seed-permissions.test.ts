import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedPermissions } from '../../../server/auth/seed-permissions.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { permissions, type Role } from '../../../src/domain/permissions.ts'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../support/database.ts'

describe.each(databaseKinds)('the user groups of the roles (%s)', kind => {
  let test: TestDatabase
  const seed = () => inTransaction(test.pool, seedPermissions)
  const sql = async (text: string, values: unknown[] = []) => (await test.pool.query(text, values)).rows
  const codesOf = async (roleId: number) =>
    (
      await sql(
        `select f."name" from user_group g join feature f on f."featureId" = any (g."featureIds") where g."roleId" = $1 order by 1`,
        [roleId],
      )
    ).map(({ name }) => name)
  const byDefault = (role: Role) => permissions.filter(({ roles }) => roles.includes(role)).map(({ code }) => code)

  beforeAll(async () => {
    test = await createTestDatabase(kind)
  })
  afterAll(() => test.drop())

  it('are made once, also by two servers at the same time, and hold what their role holds', async () => {
    const [first, second] = await Promise.all([seed(), seed()])
    expect(second).toEqual(first)
    expect(await seed()).toEqual(first)
    const [{ groups, features }] = await sql(
      'select (select count(*)::int from user_group) as "groups", (select count(*)::int from feature) as "features"',
    )
    expect([groups, features]).toEqual([6, permissions.length])
    for (const role of Object.keys(first) as Role[]) expect(await codesOf(first[role])).toEqual(byDefault(role))
    const [zone] = await sql(`select * from feature where "name" = 'FEATURE_EDIT'`)
    expect(zone).toMatchObject({
      officeStaffDefault: false,
      adminDefault: true,
      engineerDefault: false,
      siteOwnerDefault: false,
    })
  })

  it('stay as somebody has changed them, under their new name', async () => {
    const { siteOwner } = await seed()
    await sql(
      `update user_group set "name" = 'Owners', "featureIds" = (select array_agg("featureId") from feature where "name" = 'AREA_READ')
      where "roleId" = $1`,
      [siteOwner],
    )
    expect((await seed()).siteOwner).toBe(siteOwner)
    expect(await codesOf(siteOwner)).toEqual(['AREA_READ'])
    const groups = await sql('select "name" from user_group')
    expect(groups).toHaveLength(6)
  })

  it('get a code that is new, where their role holds it', async () => {
    const { siteOwner, trial } = await seed()
    await sql(
      `update user_group set "featureIds" = array_remove("featureIds", (select "featureId" from feature where "name" = 'DOOR_EDIT'))`,
    )
    await sql(`delete from feature where "name" = 'DOOR_EDIT'`)
    await seed()
    expect(await codesOf(siteOwner)).toEqual(['AREA_READ', 'DOOR_EDIT'])
    expect(await codesOf(trial)).not.toContain('DOOR_EDIT')
  })
})

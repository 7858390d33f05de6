import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedPermissions } from '../../../server/auth/seed-permissions.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { permissions, type Role } from '../../../src/domain/permissions.ts'
import { createTestDatabase, oneDatabase, type TestDatabase } from '../../support/database.ts'

describe.each(oneDatabase)('the user groups of the roles (%s)', kind => {
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

  it('stay as they were edited, under their new name', async () => {
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

  it('let those mark people who could before marking had a permission, except people on trial', async () => {
    const groups = await seed()
    await sql(
      `update user_group set "featureIds" = array_remove("featureIds", (select "featureId" from feature where "name" = 'ROLLCALL_MARK'))`,
    )
    await sql(`delete from feature where "name" = 'ROLLCALL_MARK'`)
    const group = async (codes: readonly string[]) =>
      (
        await sql(
          `insert into user_group ("name", "featureIds") select $1, array_agg("featureId") from feature where "name" = any($2) returning "roleId"`,
          [codes.join(' '), codes],
        )
      )[0].roleId as number
    const both = await group(['PERSON_READ', 'ZONE_READ'])
    const one = await group(['PERSON_READ'])
    await sql(await readFile('server/db/migrations/0021-roll-call-mark.sql', 'utf8'))
    await seed()
    const marks = async (roleId: number) => (await codesOf(roleId)).includes('ROLLCALL_MARK')
    expect(await Promise.all([groups.engineer, groups.officeStaff, groups.admin, both].map(marks))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(await Promise.all([groups.trial, one].map(marks))).toEqual([false, false])
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backfillBeside } from '../../../../server/db/migrate/backfill-job.ts'
import { migrate } from '../../../../server/db/migrate/migrate.ts'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../../support/database.ts'
import { nextVersion, type NextVersion } from './next-version.ts'

const rows = 20_000

describe.each(databaseKinds)('a back-fill (%s)', kind => {
  let test: TestDatabase
  let next: NextVersion
  const ends: (() => Promise<void>)[] = []
  const errors: unknown[] = []
  const run = () => migrate(test.database, { folder: next.folder })
  const begin = async () => {
    const end = await backfillBeside(test.database, error => errors.push(error), next.folder)
    ends.push(end)
    return end
  }
  const one = async (sql: string) => (await test.pool.query<{ value: number }>(sql)).rows[0]?.value
  const filled = () => one('select count(*)::integer as "value" from locker where "label" is not null')
  const left = () => one('select count(*)::integer as "value" from migration_progress')
  const reached = async () => (await one('select "reached" as "value" from migration_progress')) ?? 0
  const backfill = [
    '-- backfill locker by lockerId',
    `update locker set "label" = coalesce("label", '') || 'No. ' || "lockerId" where "lockerId" > $1 and "lockerId" <= $2;`,
  ]

  beforeEach(async () => {
    test = await createTestDatabase(kind)
    next = nextVersion()
    await test.pool.query('create table locker ("lockerId" integer primary key, "label" text)')
    // With gaps in the keys.
    await test.pool.query(`insert into locker select n * 7 from generate_series(1, ${rows}) n`)
    next.add('9001-labels.sql', ...backfill)
  })
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
    errors.length = 0
    await test.drop()
    next.remove()
  })

  it('is done after the start, in short steps, to the last row', async () => {
    expect(await run()).toEqual(['9001-labels.sql'])
    expect(await filled()).toBe(0)
    await begin()
    await expect.poll(left, { timeout: 50_000 }).toBe(0)
    expect(errors).toEqual([])
    expect(await filled()).toBe(rows)
    expect(await one(`select count(*)::integer as "value" from locker where "label" = 'No. ' || "lockerId"`)).toBe(rows)
  })

  it('goes on where it was ended, and fills no row twice', async () => {
    await run()
    const end = await begin()
    await expect.poll(reached, { timeout: 50_000 }).toBeGreaterThan(0)
    await end()
    const stopped = await reached()
    expect(stopped).toBeLessThan(rows * 7)
    expect(await filled()).toBe(stopped / 7)
    await begin()
    await begin()
    await expect.poll(left, { timeout: 50_000 }).toBe(0)
    expect(await one(`select count(*)::integer as "value" from locker where "label" = 'No. ' || "lockerId"`)).toBe(rows)
  })

  it('is tried again where it fails', async () => {
    await test.pool.query('alter table locker add constraint "unlabelled" check ("label" is null or "lockerId" < 7000)')
    await run()
    await begin()
    await expect.poll(() => errors.length, { timeout: 50_000 }).toBe(1)
    expect(String(errors[0])).toContain('unlabelled')
    await test.pool.query('alter table locker drop constraint "unlabelled"')
    await expect.poll(left, { timeout: 50_000 }).toBe(0)
    expect(await filled()).toBe(rows)
  })

  it('is finished before a later migration, which may count on it', async () => {
    next.add('9002-labelled.sql', 'alter table locker alter column "label" set not null;')
    expect(await run()).toEqual(['9001-labels.sql', '9002-labelled.sql'])
    expect(await filled()).toBe(rows)
    expect(await left()).toBe(0)
  })

  it('does not hold back the migrations of a new database', async () => {
    await test.pool.query('truncate locker')
    next.add('9002-labelled.sql', 'alter table locker alter column "label" set not null;')
    expect(await run()).toEqual(['9001-labels.sql', '9002-labelled.sql'])
  })
})

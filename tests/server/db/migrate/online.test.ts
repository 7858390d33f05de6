import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../../../../server/db/migrate/migrate.ts'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../../support/database.ts'
import { nextVersion, type NextVersion } from './next-version.ts'

describe.each(databaseKinds)('an online migration (%s)', kind => {
  let test: TestDatabase
  let next: NextVersion
  const run = () => migrate(test.database, { folder: next.folder })
  const one = async <T>(sql: string) => (await test.pool.query<{ value: T }>(sql)).rows[0]?.value
  const isValid = () =>
    one<boolean>(`select indisvalid as "value" from pg_index where indexrelid = to_regclass('locker_unique_number')`)
  const progress = () => one<number>('select "reached" as "value" from migration_progress')

  beforeEach(async () => {
    test = await createTestDatabase(kind)
    next = nextVersion()
    await test.pool.query('create table locker ("lockerId" integer primary key, "number" integer)')
    await test.pool.query('insert into locker select n, n from generate_series(1, 100) n')
  })
  afterEach(async () => {
    await test.drop()
    next.remove()
  })

  it('makes an index and what else it says, once', async () => {
    next.add(
      '9001-lockers.sql',
      '-- online, compatible',
      '-- Their numbers; a comment may hold a semicolon;',
      'alter table locker add column "shelf" integer;',
      'create unique index concurrently locker_unique_number on locker ("number");',
      'insert into locker values (101, 101, 1);',
    )
    expect(await run()).toEqual(['9001-lockers.sql'])
    expect(await run()).toEqual([])
    expect(await isValid()).toBe(true)
    expect(await one('select count(*)::integer as "value" from locker')).toBe(101)
    expect(await progress()).toBeUndefined()
  })

  it('goes on where it failed, and repeats nothing', async () => {
    await test.pool.query('insert into locker values (101, 1)')
    next.add(
      '9001-lockers.sql',
      '-- online',
      'insert into locker values (102, 102);',
      'create unique index concurrently locker_unique_number on locker ("number");',
    )
    await expect(run()).rejects.toThrow('Migration 9001-lockers.sql failed: could not create unique index')
    expect(await progress()).toBe(1)
    // What PostgreSQL could not finish is there, and helps nobody.
    expect(await isValid()).toBe(kind === 'postgresql' ? false : undefined)
    await test.pool.query('delete from locker where "lockerId" = 101')
    expect(await run()).toEqual(['9001-lockers.sql'])
    expect(await isValid()).toBe(true)
    expect(await one('select count(*)::integer as "value" from locker')).toBe(101)
  })

  it.runIf(kind === 'postgresql')('keeps an index that was finished before its process was killed', async () => {
    await test.pool.query('create unique index locker_unique_number on locker ("number")')
    const before = await one(`select 'locker_unique_number'::regclass::oid as "value"`)
    next.add(
      '9001-lockers.sql',
      '-- online',
      'create unique index concurrently locker_unique_number on locker ("number");',
    )
    expect(await run()).toEqual(['9001-lockers.sql'])
    expect(await one(`select 'locker_unique_number'::regclass::oid as "value"`)).toBe(before)
  })

  it('is refused where its index could not be found again', async () => {
    next.add('9001-lockers.sql', '-- online', 'create index concurrently on locker ("number");')
    await expect(run()).rejects.toThrow('An index that 9001-lockers.sql makes concurrently has no name')
  })

  it.runIf(kind === 'postgresql')('makes an index while others write, which a transaction would block', async () => {
    const writer = await test.pool.connect()
    await writer.query('begin')
    await writer.query('insert into locker values (200, 200)')
    next.add('9001-lockers.sql', '-- online', 'create index concurrently locker_number on locker ("number");')
    const running = run()
    await expect
      .poll(() => one(`select to_regclass('locker_number') is not null as "value"`), { timeout: 30_000 })
      .toBe(true)
    // The index waits for the open transaction, and nobody waits for the index.
    await test.pool.query('insert into locker values (201, 201)')
    await writer.query('commit')
    writer.release()
    expect(await running).toEqual(['9001-lockers.sql'])
  })

  it.runIf(kind === 'postgresql')('gives way to others while a lock is not to be had', async () => {
    const reader = await test.pool.connect()
    await reader.query('begin')
    await reader.query('select from locker')
    next.add('9001-lockers.sql', '-- compatible', 'alter table locker add column "shelf" integer;')
    const running = run()
    const waiting = () =>
      one<number>(
        `select count(*)::integer as "value" from pg_locks where not granted and relation = 'locker'::regclass`,
      )
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
    await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
    await reader.query('commit')
    reader.release()
    expect(await running).toEqual(['9001-lockers.sql'])
  })
})

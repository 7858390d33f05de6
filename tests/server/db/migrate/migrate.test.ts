import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../server/db/connection.ts'
import { migrate } from '../../../../server/db/migrate/migrate.ts'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../../support/database.ts'

describe.each(databaseKinds)('the migrations (%s)', kind => {
  let database: TestDatabase
  let folder: string
  const file = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
  const run = () => migrate(database.database, { folder })
  const journal = async () =>
    (await database.pool.query<{ name: string }>('SELECT name FROM migration ORDER BY name')).rows.map(row => row.name)
  const tables = async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migration' ORDER BY 1`,
    )
    return rows.map(row => row.name)
  }

  beforeEach(async () => {
    database = await createTestDatabase(kind, { migrated: false })
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-migrations-'))
    file('0001-doors.sql', 'CREATE TABLE door (id integer); INSERT INTO door VALUES (1); -- several statements\n')
    file('0002-areas.sql', 'CREATE TABLE area AS SELECT id FROM door;')
  })
  afterEach(async () => {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('are applied in order, once', async () => {
    expect(await run()).toEqual(['0001-doors.sql', '0002-areas.sql'])
    expect(await run()).toEqual([])
    expect(await journal()).toEqual(['0001-doors.sql', '0002-areas.sql'])
    file('0003-readers.sql', 'CREATE TABLE reader (id integer)')
    expect(await run()).toEqual(['0003-readers.sql'])
    expect(await tables()).toEqual(['area', 'door', 'reader'])
    expect((await database.pool.query('SELECT id FROM area')).rows).toEqual([{ id: 1 }])
  })

  it('are applied once where several start at the same moment', async () => {
    const second = kind === 'postgresql' ? await openDatabase(database.openOptions) : undefined
    const first = database.database
    const starts = [first, second ?? first, first, second ?? first]
    for (let round = 0; round < 20; round++) {
      await database.pool.query('DROP TABLE IF EXISTS migration, door, area')
      const applied = await Promise.all(starts.map(each => migrate(each, { folder })))
      expect(applied.flat().toSorted()).toEqual(['0001-doors.sql', '0002-areas.sql'])
      expect((await database.pool.query('SELECT id FROM area')).rows).toEqual([{ id: 1 }])
    }
    await second?.close()
  })

  it('are refused where one was changed after it was applied, naming it', async () => {
    await run()
    file('0001-doors.sql', 'CREATE TABLE door (id bigint);')
    file('0003-readers.sql', 'CREATE TABLE reader (id integer)')
    await expect(run()).rejects.toThrow('Migration 0001-doors.sql was changed after it was applied')
    expect(await tables()).toEqual(['area', 'door'])
  })

  it('do not count the line ends of another system as a change', async () => {
    await run()
    file('0001-doors.sql', 'CREATE TABLE door (id integer); INSERT INTO door VALUES (1); -- several statements\r\n')
    expect(await run()).toEqual([])
  })

  it('leave nothing of one that fails, keep those before it, and name it', async () => {
    file('0003-readers.sql', 'CREATE TABLE reader (id integer); INSERT INTO reader VALUES (1 / 0);')
    await expect(run()).rejects.toThrow('Migration 0003-readers.sql failed: division by zero')
    expect(await tables()).toEqual(['area', 'door'])
    expect(await journal()).toEqual(['0001-doors.sql', '0002-areas.sql'])
  })

  it('are refused on a database of a newer version, and in the wrong order', async () => {
    file('0004-zones.sql', 'CREATE TABLE zone (id integer)')
    await run()
    file('0003-readers.sql', 'CREATE TABLE reader (id integer)')
    await expect(run()).rejects.toThrow('0003-readers.sql comes before 0004-zones.sql')
    rmSync(join(folder, '0003-readers.sql'))
    rmSync(join(folder, '0004-zones.sql'))
    await expect(run()).rejects.toThrow('0004-zones.sql was applied to this database, but is not in this version')
  })

  it('are refused where two have one number or a name is not one of ours', async () => {
    file('0002-zones.sql', '')
    await expect(run()).rejects.toThrow('0002-areas.sql, 0002-zones.sql')
    renameSync(join(folder, '0002-zones.sql'), join(folder, 'zones.sql'))
    await expect(run()).rejects.toThrow('not zones.sql')
    expect(readdirSync(folder)).toHaveLength(3)
  })

  it('are refused where the first line is nearly one that says how they are applied', async () => {
    file('0003-readers.sql', '-- online compatible\nCREATE TABLE reader (id integer);')
    await expect(run()).rejects.toThrow('The first line of 0003-readers.sql is "-- online compatible"')
    file('0003-readers.sql', '-- backfill door by id\nUPDATE door SET id = id + 1;')
    await expect(run()).rejects.toThrow('The back-fill 0003-readers.sql must fill the rows whose key is > $1')
    expect(await tables()).toEqual([])
  })

  it('of a newer version are no hindrance where they say that this one may go on beside them', async () => {
    file('0003-readers.sql', '-- compatible\nCREATE TABLE reader (id integer)')
    await run()
    rmSync(join(folder, '0003-readers.sql'))
    expect(await run()).toEqual([])
    expect(await tables()).toEqual(['area', 'door', 'reader'])
  })
})

import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../../server/db/transaction.ts'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../../../support/database.ts'
import { startOwner } from './owner-process.ts'
import { ended } from './ended.ts'

let database: TestDatabase

/** PostgreSQL's control file: the state (DBState) follows the system's identifier and two version numbers. */
const shutDown = 1
const controlState = (dataFolder: string) => readFileSync(join(dataFolder, 'pg/global/pg_control')).readInt32LE(16)

afterEach(() => database.drop())

describe('the embedded database', () => {
  it('flushes each committed transaction to the disk before it answers', async () => {
    database = await createTestDatabase('embedded', { migrated: false })
    const { pool } = database
    await pool.query('CREATE TABLE kept (value integer)')
    const fsyncs = () => database.database.fsyncs!()
    for (let value = 0; value < 20; value++) {
      const before = await fsyncs()
      await inTransaction(pool, client => client.query('INSERT INTO kept VALUES ($1)', [value]))
      expect(await fsyncs()).toBeGreaterThan(before)
    }
    const before = await fsyncs()
    await pool.query('SELECT count(*) FROM kept')
    expect(await fsyncs()).toBe(before)
  })

  it('runs with the settings that make it durable', async () => {
    database = await createTestDatabase('embedded', { migrated: false })
    const { rows } = await database.pool.query(`
      SELECT current_setting('fsync') AS fsync, current_setting('wal_sync_method') AS method,
        current_setting('synchronous_commit') AS commit, current_setting('full_page_writes') AS pages,
        current_setting('max_wal_size') AS wal`)
    expect(rows).toEqual([{ fsync: 'on', method: 'fsync', commit: 'on', pages: 'on', wal: '256MB' }])
  })

  it('keeps what was committed when its process is killed right after', async () => {
    database = await createTestDatabase('embedded', { migrated: false })
    await database.pool.query('CREATE TABLE kept (value integer)')
    await inTransaction(database.pool, client => client.query('INSERT INTO kept SELECT generate_series(1, 1000)'))
    process.kill(database.database.pid!(), 'SIGKILL')
    await database.close()
    database = await openTestDatabase(database)
    expect((await database.pool.query('SELECT count(*) FROM kept')).rows).toEqual([{ count: 1000 }])
  })

  it('leaves its folder free and shut down cleanly when closed', async () => {
    database = await createTestDatabase('embedded', { migrated: false })
    await database.pool.query('CREATE TABLE kept AS SELECT 1 AS value')
    await database.close()
    expect(readdirSync(database.dataFolder)).toEqual(['pg'])
    expect(controlState(database.dataFolder)).toBe(shutDown)
    database = await openTestDatabase(database)
    expect(controlState(database.dataFolder)).not.toBe(shutDown)
    expect((await database.pool.query('SELECT value FROM kept')).rows).toEqual([{ value: 1 }])
  })

  it('ends, and frees its folder, when the server that started it is killed', async () => {
    database = await createTestDatabase('embedded', { migrated: false })
    await database.close()
    const owner = await startOwner(database.dataFolder)
    owner.server.kill('SIGKILL')
    await once(owner.server, 'exit')
    await ended(owner.databasePid)
    database = await openTestDatabase(database)
    expect((await database.pool.query('SELECT value FROM written')).rows).toEqual([{ value: 7 }])
  })

  it('refuses a folder that another server has open, naming the process that owns it', async () => {
    database = await createTestDatabase('embedded', { migrated: false })
    await expect(openTestDatabase(database)).rejects.toMatchObject({
      name: 'EmbeddedStartFailed',
      ownerPid: database.database.pid!(),
      message: expect.stringContaining(`process ${database.database.pid!()} of the Gatehouse server ${process.pid}`),
    })
    expect((await database.pool.query('SELECT 1 AS fine')).rows).toEqual([{ fine: 1 }])
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  startMaintenance,
  type Maintenance,
  type MaintenanceOptions,
} from '../../../../server/db/embedded/maintenance.ts'
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts'

let database: TestDatabase
let maintenance: Maintenance
beforeEach(async () => {
  database = await createTestDatabase('embedded', { migrated: false })
  await database.pool.query('CREATE TABLE kept (value integer)')
})
afterEach(async () => {
  await maintenance.stop()
  await database.drop()
})

const never = 1e9
function maintain(options: MaintenanceOptions): void {
  maintenance = startMaintenance(database.pool, {
    everyMs: never,
    checkpointEveryMs: never,
    vacuumEveryMs: never,
    onError: error => {
      throw error
    },
    ...options,
  })
}

async function write(): Promise<void> {
  await database.pool.query('INSERT INTO kept SELECT generate_series(1, 5000)')
  await database.pool.query('DELETE FROM kept WHERE value > 100')
}

const statistics = async () => {
  await database.pool.query('SELECT pg_stat_force_next_flush()')
  const { rows } = await database.pool.query<{ dead: number; vacuums: number; analyzes: number }>(`
    SELECT n_dead_tup AS dead, vacuum_count AS vacuums, analyze_count AS analyzes
    FROM pg_stat_user_tables WHERE relname = 'kept'`)
  return rows[0]
}

describe('the maintenance of the embedded database', () => {
  it('vacuums and analyses a table that changed, and not again until it changes', async () => {
    maintain({ vacuumEveryMs: 0 })
    await write()
    await maintenance.look()
    expect(await statistics()).toEqual({ dead: 0, vacuums: 1, analyzes: 1 })
    await maintenance.look()
    expect(await statistics()).toMatchObject({ vacuums: 1 })
    await write()
    await maintenance.look()
    expect(await statistics()).toEqual({ dead: 0, vacuums: 2, analyzes: 2 })
  })

  it('leaves the indexes of a large table for a quiet moment of another day', async () => {
    const query = vi.spyOn(database.pool, 'query')
    const vacuums = () => query.mock.calls.map(([sql]) => String(sql)).filter(sql => /^VACUUM.*kept/.test(sql))
    const withoutIndexes = 'VACUUM (ANALYZE, INDEX_CLEANUP OFF, TRUNCATE OFF) public.kept'
    maintain({ vacuumEveryMs: 0, largeBytes: 0 })
    await database.pool.query('CREATE INDEX kept_value ON kept (value)')
    await write()
    await maintenance.look()
    expect(vacuums()).toEqual([withoutIndexes])
    await database.pool.query('INSERT INTO kept VALUES (1)')
    await maintenance.look()
    expect(vacuums(), 'what its indexes still refer to is not looked at again').toEqual([withoutIndexes])
    await maintenance.stop()

    maintain({ vacuumEveryMs: 0, largeBytes: 0, cleanAfterMs: 0, quietLooks: 2 })
    await write()
    await maintenance.look()
    expect(vacuums().slice(1), 'it was not quiet yet').toEqual([withoutIndexes])
    await maintenance.look()
    await maintenance.look()
    expect(vacuums().slice(2)).toEqual(['VACUUM (INDEX_CLEANUP ON) public.kept'])
    expect(await statistics()).toMatchObject({ dead: 0 })
  })

  it('cleans them in any case after a while, and goes on where a table has gone', async () => {
    await database.pool.query('CREATE INDEX kept_value ON kept (value)')
    maintain({ vacuumEveryMs: 0, largeBytes: 0, cleanByMs: 0, quietLooks: never, checkpointAfterBytes: 1 })
    await write()
    await maintenance.look()
    expect(await statistics()).toMatchObject({ dead: 0 })
    await maintenance.stop()

    maintain({ vacuumEveryMs: 0, largeBytes: 0, cleanAfterMs: 0, quietLooks: 1, checkpointAfterBytes: 1 })
    await write()
    await maintenance.look()
    await database.pool.query('DROP TABLE kept')
    const { checkpoints } = maintenance.done()
    for (let looks = 0; looks < 20; looks++) await maintenance.look()
    expect(maintenance.done().checkpoints).toBeGreaterThan(checkpoints)
  })

  it('does not wait for its time where a large table has many dead rows', async () => {
    maintain({ largeBytes: 0 })
    await database.pool.query('INSERT INTO kept SELECT generate_series(1, 200001)')
    await database.pool.query('DELETE FROM kept')
    await maintenance.look()
    expect(await statistics()).toMatchObject({ dead: 0, vacuums: 1 })
  })

  it('lets a large table with very many dead rows wait for a quiet time: only its statistics are renewed', async () => {
    maintain({ vacuumEveryMs: 0, largeBytes: 0, cleanAfterMs: 0, quietLooks: 2 })
    await database.pool.query('CREATE INDEX kept_value ON kept (value)')
    await database.pool.query('INSERT INTO kept SELECT generate_series(1, 400100)')
    await database.pool.query('DELETE FROM kept WHERE value > 50')
    await maintenance.look()
    expect(await statistics()).toMatchObject({ dead: 400_050, vacuums: 0, analyzes: 1 })
    await database.pool.query('INSERT INTO kept SELECT generate_series(1, 10000)')
    await maintenance.look()
    expect(await statistics()).toMatchObject({ dead: 400_050, vacuums: 0, analyzes: 2 })
    await maintenance.look()
    await maintenance.look()
    expect(await statistics()).toMatchObject({ dead: 0, vacuums: 1 })
  })

  it('writes a checkpoint after a stretch of log, and none when nothing was written', async () => {
    maintain({ checkpointAfterBytes: 100_000 })
    await maintenance.look()
    const { checkpoints } = maintenance.done()
    await maintenance.look()
    expect(maintenance.done().checkpoints).toBe(checkpoints)
    await write()
    const before = await checkpointAt()
    await maintenance.look()
    expect(maintenance.done().checkpoints).toBe(checkpoints + 1)
    expect(await checkpointAt()).not.toBe(before)
    await maintenance.look()
    expect(maintenance.done().checkpoints).toBe(checkpoints + 1)
  })

  it('writes a checkpoint after its time where anything was written', async () => {
    maintain({ checkpointEveryMs: 0 })
    await maintenance.look()
    const { checkpoints } = maintenance.done()
    await maintenance.look()
    expect(maintenance.done().checkpoints).toBe(checkpoints)
    await database.pool.query('INSERT INTO kept VALUES (1)')
    await maintenance.look()
    expect(maintenance.done().checkpoints).toBe(checkpoints + 1)
  })

  it('looks by itself, and never twice at once', async () => {
    const query = vi.spyOn(database.pool, 'query')
    maintain({ everyMs: 5, vacuumEveryMs: 0 })
    await write()
    await vi.waitFor(async () => expect(await statistics()).toMatchObject({ dead: 0, vacuums: 1 }))
    await maintenance.stop()
    query.mockClear()
    await Promise.all([maintenance.look(), maintenance.look(), maintenance.look()])
    const alone = query.mock.calls.length
    await maintenance.look()
    expect(query.mock.calls.length).toBe(2 * alone)
  })
})

const checkpointAt = async () =>
  (await database.pool.query<{ at: string }>('SELECT redo_lsn::text AS at FROM pg_control_checkpoint()')).rows[0]?.at

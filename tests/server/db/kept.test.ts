import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kept } from '../../../server/db/kept.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../support/database.ts'

const named = kept('select "name" from card where "cardId" = $1')

describe.each(databaseKinds)('statements whose plans are kept, on %s', kind => {
  let database: TestDatabase
  let pool: Pool
  beforeAll(async () => {
    database = await createTestDatabase(kind, { migrated: false })
    pool = database.pool
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    await pool.query('drop table if exists card')
    await pool.query('create table card ("cardId" integer, "name" text)')
    await pool.query(`insert into card select n, 'Card ' || n from generate_series(1, 200) n`)
  })

  const nameOf = async (cardId: number) => (await pool.query<{ name: string }>(named, [cardId])).rows[0]?.name
  const plans = async (text: string) =>
    (await pool.query('select 1 from pg_prepared_statements where "statement" = $1', [text])).rowCount

  it('answer as any others, for all connections at once', async () => {
    const names = await Promise.all(Array.from({ length: 100 }, (_, at) => nameOf(at + 1)))
    expect(names).toEqual(Array.from({ length: 100 }, (_, at) => `Card ${at + 1}`))
    expect(await nameOf(1000)).toBeUndefined()
    expect(await plans(named)).toBe(1)
  })

  it('leave others alone', async () => {
    const other = 'select "name" from card where "cardId" > $1'
    await pool.query(other, [1])
    expect(await plans(other)).toBe(0)
  })

  it('see what their transaction has written, and fail with it', async () => {
    await nameOf(1)
    await inTransaction(pool, async client => {
      await client.query(`update card set "name" = 'Lost' where "cardId" = $1`, [1])
      expect((await client.query(named, [1])).rows).toEqual([{ name: 'Lost' }])
    })
    const failing = inTransaction(pool, async client => {
      await client.query('select 1 / $1::integer', [0]).catch(() => undefined)
      await client.query(named, [1])
    })
    await expect(failing).rejects.toThrow('current transaction is aborted')
    expect(await nameOf(1)).toBe('Lost')
  })

  it('say what is wrong with them, and with their values', async () => {
    await expect(pool.query(kept('select "none" from card where "cardId" = $1'), [1])).rejects.toThrow('"none"')
    await nameOf(1)
    await expect(pool.query(named, ['x'])).rejects.toThrow('invalid input syntax')
    expect(await nameOf(2)).toBe('Card 2')
  })

  it('are planned again when their table has changed', async () => {
    const all = kept('select * from card where "cardId" = $1')
    await pool.query(all, [1])
    await pool.query('alter table card add column "colour" text')
    const read = async () => (await pool.query(all, [1])).rows
    // The first finds that its columns are others now.
    await read().catch(() => undefined)
    expect(await read()).toEqual([{ cardId: 1, name: 'Card 1', colour: null }])
  })

  // On PostgreSQL each connection has a session of its own, and few statements in the code are kept: no bound is needed.
  it.runIf(kind === 'embedded')('are bounded: the oldest is let go', async () => {
    await nameOf(1)
    for (let n = 0; n < 100; n++) await pool.query(kept(`select ${n} from card where "cardId" = $1`), [1])
    const { rows } = await pool.query('select count(*)::integer as "count" from pg_prepared_statements')
    expect(rows).toEqual([{ count: 64 }])
    expect(await plans(named)).toBe(0)
    expect(await nameOf(3)).toBe('Card 3')
  })
})

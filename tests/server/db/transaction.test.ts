import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../server/db/transaction.ts'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../support/database.ts'

const failing = (code: string) => Object.assign(new Error(code), { code })

describe.each(databaseKinds)('a transaction (%s)', kind => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(kind, { migrated: false })
    await database.pool.query('CREATE TABLE account (id integer PRIMARY KEY, balance integer NOT NULL)')
    await database.pool.query('CREATE TABLE transfer (source integer, target integer, amount integer)')
  })
  beforeEach(async () => {
    await database.pool.query('TRUNCATE account, transfer')
    await database.pool.query('INSERT INTO account SELECT id, 100 FROM generate_series(0, 7) AS id')
  })
  afterAll(() => database.drop())

  const balances = async () => {
    const { rows } = await database.pool.query<{ balance: number }>('SELECT balance FROM account ORDER BY id')
    return rows.map(row => row.balance)
  }

  /** In several statements with pauses between them, so that transactions on other connections could come between. */
  const move = (source: number, target: number, amount: number) =>
    inTransaction(database.pool, async client => {
      // Both rows at once and in order, so that PostgreSQL has no deadlock to break.
      await client.query('SELECT id FROM account WHERE id = ANY ($1) ORDER BY id FOR UPDATE', [[source, target]])
      await client.query('UPDATE account SET balance = balance - $2 WHERE id = $1', [source, amount])
      await setImmediate()
      await client.query('INSERT INTO transfer VALUES ($1, $2, $3)', [source, target, amount])
      await client.query('UPDATE account SET balance = balance + $2 WHERE id = $1', [target, amount])
      if (amount < 0) throw new Error('no negative amount')
    })

  it('is kept apart from those on seven other connections', async () => {
    const account = fc.integer({ min: 0, max: 7 })
    const transfers = fc.array(fc.tuple(account, account, fc.integer({ min: -20, max: 50 })), {
      minLength: 40,
      maxLength: 40,
    })
    const [sample] = fc.sample(transfers, { numRuns: 1, seed: 20_261_121 })
    const expected = Array<number>(8).fill(100)
    const queue = sample!.values()
    const worker = async () => {
      for (const [source, target, amount] of queue) {
        const moved = await move(source, target, amount).then(
          () => true,
          () => false,
        )
        expect(moved).toBe(amount >= 0)
      }
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    for (const [source, target, amount] of sample!) {
      if (amount < 0) continue
      expected[source]! -= amount
      expected[target]! += amount
    }
    expect(await balances()).toEqual(expected)
    const { rows } = await database.pool.query('SELECT count(*) FROM transfer')
    expect(rows).toEqual([{ count: sample!.filter(([, , amount]) => amount >= 0).length }])
  })

  it('leaves nothing behind where its work fails, and throws that very error', async () => {
    const failure = new Error('changed my mind')
    await expect(
      inTransaction(database.pool, async client => {
        await client.query('DELETE FROM account')
        throw failure
      }),
    ).rejects.toBe(failure)
    expect(await balances()).toHaveLength(8)
  })

  it('fails where the work ignored the failure of a statement, for then nothing was committed', async () => {
    await expect(
      inTransaction(database.pool, async client => {
        await client.query('DELETE FROM account')
        await client.query('SELECT 1 / 0').catch(() => {})
      }),
    ).rejects.toThrow('Nothing was committed')
    expect(await balances()).toHaveLength(8)
  })

  it.each(['40001', '40P01'])('is tried again after error %s, with nothing of the first try left', async code => {
    let tries = 0
    await inTransaction(database.pool, async client => {
      await client.query('UPDATE account SET balance = balance + 1')
      if (++tries < 4) throw failing(code)
    })
    expect(tries).toBe(4)
    expect(await balances()).toEqual(Array<number>(8).fill(101))
  })

  it('gives up after the third retry, and tries nothing else again', async () => {
    let tries = 0
    const run = (code: string) => inTransaction(database.pool, () => (tries++, Promise.reject(failing(code))))
    await expect(run('40001')).rejects.toMatchObject({ code: '40001' })
    expect(tries).toBe(4)
    await expect(run('23505')).rejects.toMatchObject({ code: '23505' })
    expect(tries).toBe(5)
  })

  it('reads one snapshot at repeatable read', async () => {
    const isolation = await inTransaction(
      database.pool,
      async client =>
        (await client.query<{ level: string }>(`SELECT current_setting('transaction_isolation') AS level`)).rows,
      { isolation: 'repeatable read' },
    )
    expect(isolation).toEqual([{ level: 'repeatable read' }])
  })

  it('gives its connection back, whatever happens', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      inTransaction(database.pool, client => client.query(index % 2 ? 'SELECT 1' : 'SELECT nothing')).catch(() => {}),
    )
    await Promise.all(many)
    expect(database.pool.idleCount).toBe(database.pool.totalCount)
  })

  it('discards a connection that broke', async () => {
    const { pool } = database
    const before = pool.totalCount
    await expect(
      inTransaction(pool, async client => {
        const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
        stream.destroy()
        await client.query('SELECT 1')
      }),
    ).rejects.toThrow()
    expect(pool.totalCount).toBe(before - 1)
    expect(await balances()).toHaveLength(8)
  })
})

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { inTransaction } from '../../../server/db/transaction.ts'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../support/database.ts'

describe.each(databaseKinds)('queries of a transaction that are asked together, on %s', kind => {
  let house: TestDatabase
  beforeAll(async () => {
    house = await createTestDatabase(kind, { migrated: false })
  })
  afterAll(() => house.drop())

  it('are answered each, without a warning of the driver', async () => {
    const warnings: string[] = []
    const note = ({ message }: Error) => void warnings.push(message)
    process.on('warning', note)
    onTestFinished(() => void process.off('warning', note))
    const answers = await inTransaction(house.pool, client =>
      Promise.all(
        [1, 2, 3].map(async n => (await client.query<{ n: number }>('select $1::integer as n', [n])).rows[0]?.n),
      ),
    )
    expect(answers).toEqual([1, 2, 3])
    // A warning comes a turn later.
    await new Promise(resolve => setImmediate(resolve))
    expect(warnings).toEqual([])
  })

  it('are refused each for itself', async () => {
    const client = await house.pool.connect()
    const [bad, good] = await Promise.allSettled([client.query('select nonsense'), client.query('select 1 as one')])
    client.release()
    expect(bad.status).toBe('rejected')
    expect(good).toMatchObject({ status: 'fulfilled', value: { rows: [{ one: 1 }] } })
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../server/db/empty.ts'
import { createTestDatabase, databaseKinds, openTestDatabase, type TestDatabase } from '../../support/database.ts'

let test: TestDatabase | undefined
afterEach(async () => {
  await test?.drop()
  test = undefined
})

const options = ({ databaseUrl, dataFolder }: TestDatabase) => ({ databaseUrl, dataFolder })

describe.each(databaseKinds)('emptying the %s database', kind => {
  it('removes every table, so that the next start creates them again', async () => {
    test = await createTestDatabase(kind)
    await test.close()
    await emptyDatabase(options(test))
    test = await openTestDatabase(test)
    const { rows } = await test.pool.query(
      `select to_regclass('client') as client, to_regclass('migration') as migration`,
    )
    expect(rows).toEqual([{ client: null, migration: null }])
  })
})

describe('emptying the embedded database', () => {
  it('is refused while a server runs on the folder', async () => {
    test = await createTestDatabase('embedded')
    await expect(emptyDatabase(options(test))).rejects.toThrow('The data folder is in use')
    expect((await test.pool.query('select count(*) as n from migration')).rows[0].n).toBeGreaterThan(0)
  })
})

import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepOne } from '../../../server/db/keep-one.ts'
import { alone, Lease } from '../../../server/db/lease.ts'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../support/database.ts'

const fail = (error: unknown) => expect.unreachable(String(error))

describe.skipIf(!databaseKinds.includes('postgresql'))('what one process at a time does, on postgresql', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase('postgresql')
  })
  afterAll(() => test.drop())

  it('is held by the first to take it, until it is released or its process is dead', async () => {
    const [one, other] = [new Lease(test.database, 'it'), new Lease(test.database, 'it')]
    expect([await one.take(), await other.take(), await one.take()]).toEqual([true, false, true])
    await one.release()
    expect([await other.take(2000), await one.take()]).toEqual([true, false])
    await expect.poll(() => one.take()).toBe(true)
    expect(await other.take()).toBe(false)
  })

  it('is waited for where it must be over', async () => {
    let running = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++running)
      await delay(30)
      running--
    }
    await Promise.all([1, 2, 3].map(() => alone(test.database, 'waited', work)))
    expect(most).toBe(1)
  })

  it('moves to another process when its process ends', async () => {
    const running = new Set<string>()
    const keep = (name: string) =>
      keepOne(test.database, 'kept', async () => (running.add(name), async () => void running.delete(name)), fail)
    const first = keep('first')
    await expect.poll(() => [...running]).toEqual(['first'])
    const second = keep('second')
    await delay(100)
    expect([...running]).toEqual(['first'])
    await first.stop()
    await expect.poll(() => [...running]).toEqual(['second'])
    await second.stop()
    expect(running.size).toBe(0)
  })
})

describe('on the embedded database, which has one server', () => {
  it('waits for no process that died before', async () => {
    const test = await createTestDatabase('embedded')
    expect(await new Lease(test.database, 'it').take()).toBe(true)
    expect(await new Lease(test.database, 'it').take()).toBe(true)
    await test.drop()
  })
})

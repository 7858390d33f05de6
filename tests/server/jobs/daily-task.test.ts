import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doDaily } from '../../../server/jobs/daily-task.ts'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../support/database.ts'

describe.each(databaseKinds)('a daily task on %s', kind => {
  let test: TestDatabase
  beforeAll(async () => void (test = await createTestDatabase(kind)))
  afterAll(() => test.drop())
  const going = new AbortController().signal

  it('is done once a day, however many servers ask', async () => {
    let done = 0
    const run = async () => void done++
    const ask = (day: string) => doDaily(test.pool, { name: 'once', day, run }, going)
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask('2026-11-18')))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await ask('2026-11-18')).toBe(false)
    expect(await ask('2026-11-19')).toBe(true)
    expect(done).toBe(2)
  })

  it('is done again where it failed', async () => {
    const failing = doDaily(
      test.pool,
      { name: 'fails', day: '2026-11-18', run: () => Promise.reject(new Error('disk')) },
      going,
    )
    await expect(failing).rejects.toThrow('disk')
    expect(await doDaily(test.pool, { name: 'fails', day: '2026-11-18', run: async () => {} }, going)).toBe(true)
  })

  it('is taken over from a server that has died, and not from one that lives', async () => {
    const died = (secondsAgo: number) =>
      test.pool.query(
        `insert into daily_task ("name", "runner", "heartbeatAt") values ('left', 'dead', now() - $1 * interval '1 second')
         on conflict ("name") do update set "heartbeatAt" = excluded."heartbeatAt"`,
        [secondsAgo],
      )
    const ask = () => doDaily(test.pool, { name: 'left', day: '2026-11-18', run: async () => {} }, going)
    await died(30)
    expect(await ask()).toBe(false)
    await died(90)
    expect(await ask()).toBe(true)
  })

  it('stops where another server has taken it', async () => {
    const task = {
      name: 'taken',
      day: '2026-11-18',
      staleMs: 40,
      run: async (signal: AbortSignal) => {
        await test.pool.query(`update daily_task set "runner" = 'other' where "name" = 'taken'`)
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
      },
    }
    await expect(doDaily(test.pool, task, going)).rejects.toThrow('was given to another server')
  })

  it('is quiet where its own server stops', async () => {
    const stop = new AbortController()
    const run = async (signal: AbortSignal) => {
      stop.abort()
      signal.throwIfAborted()
    }
    expect(await doDaily(test.pool, { name: 'stops', day: '2026-11-18', run }, stop.signal)).toBe(false)
    expect(await doDaily(test.pool, { name: 'stops', day: '2026-11-18', run: async () => {} }, going)).toBe(true)
  })
})

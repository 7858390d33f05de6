import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doOnce } from '../../../server/schedules/claim.ts'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../support/database.ts'

const [wednesday, thursday] = [new Date('2026-11-18'), new Date('2026-11-19')]

describe.each(databaseKinds)('what is due, on %s', kind => {
  let test: TestDatabase
  beforeAll(async () => void (test = await createTestDatabase(kind)))
  afterAll(() => test.drop())
  const going = new AbortController().signal

  it('is done once, however many servers ask', async () => {
    let done = 0
    const run = async () => void done++
    const ask = (due: Date) => doOnce(test.pool, { name: 'once', due, run }, going)
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(wednesday)))
    expect(answers.filter(answer => answer === 'done')).toHaveLength(1)
    expect(await ask(wednesday)).toBe('before')
    expect(await ask(thursday)).toBe('done')
    expect(done).toBe(2)
  })

  it('is done again where it failed', async () => {
    const failing = doOnce(
      test.pool,
      { name: 'fails', due: wednesday, run: () => Promise.reject(new Error('disk')) },
      going,
    )
    await expect(failing).rejects.toThrow('disk')
    expect(await doOnce(test.pool, { name: 'fails', due: wednesday, run: async () => {} }, going)).toBe('done')
  })

  it('is taken over from a server that has died, and not from one that lives', async () => {
    const died = (secondsAgo: number) =>
      test.pool.query(
        `insert into schedule_run ("name", "runner", "heartbeatAt") values ('left', 'dead', now() - $1 * interval '1 second')
         on conflict ("name") do update set "heartbeatAt" = excluded."heartbeatAt"`,
        [secondsAgo],
      )
    const ask = () => doOnce(test.pool, { name: 'left', due: wednesday, run: async () => {} }, going)
    await died(30)
    expect(await ask()).toBe('running')
    await died(90)
    expect(await ask()).toBe('done')
  })

  it('stops where another server has taken it', async () => {
    const task = {
      name: 'taken',
      due: wednesday,
      staleMs: 40,
      run: async (signal: AbortSignal) => {
        await test.pool.query(`update schedule_run set "runner" = 'other' where "name" = 'taken'`)
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
      },
    }
    await expect(doOnce(test.pool, task, going)).rejects.toThrow('was given to another server')
  })

  it('is quiet where its own server stops', async () => {
    const stop = new AbortController()
    const run = async (signal: AbortSignal) => {
      stop.abort()
      signal.throwIfAborted()
    }
    expect(await doOnce(test.pool, { name: 'stops', due: wednesday, run }, stop.signal)).toBe('stopped')
    expect(await doOnce(test.pool, { name: 'stops', due: wednesday, run: async () => {} }, going)).toBe('done')
  })
})

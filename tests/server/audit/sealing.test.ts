import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { actor, noteHappening, tallyHappening } from '../../../server/audit/happening.ts'
import { sealWaitingEntries } from '../../../server/audit/seal.ts'
import { isLate, sealingState } from '../../../server/audit/state.ts'
import { verifyOn } from '../../../server/audit/verify-command.ts'
import { Watermark } from '../../../server/audit/watermark.ts'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../support/database.ts'

const marginMs = 20
const now = () => new Date()

describe.each(databaseKinds)('sealing the audit log, on %s', kind => {
  let test: TestDatabase
  let counter = 0
  beforeAll(async () => void (test = await createTestDatabase(kind)))
  afterAll(() => test?.drop())

  const insert = (on: pg.Pool | pg.ClientBase, clientId: number | null, by: string) =>
    on.query(
      `insert into audit_entry ("clientId", "entity", "recordId", "change", "userId", "by", "after")
       values ($1, 'zone', $2, 'added', 7, $3, '{"name": "Hall", "n": 1.50}')`,
      [clientId, ++counter, by],
    )
  const seal = (watermark = new Watermark(marginMs)) => sealWaitingEntries(test.pool, watermark, now)
  const chain = async (clientId: number) => {
    const { rows } = await test.pool.query<{ position: number; by: string }>(
      'select "position", "by" from audit_log where "chain" = $1 order by "position"',
      [clientId],
    )
    return rows.map(({ position, by }) => `${position} ${by}`)
  }
  const said = async () => {
    const lines: string[] = []
    return [await verifyOn(test.pool, [], line => lines.push(line)), lines.join('\n')] as const
  }

  it('gives each client a chain of its own, and one to what belongs to none', async () => {
    for (const [clientId, by] of [
      [101, 'Ada'],
      [102, 'Bo'],
      [101, 'Cy'],
      [null, 'Dee'],
    ] as const)
      // prettier-ignore
      await insert(test.pool, clientId, by)
    expect(await seal()).toBe(4)
    expect([await chain(101), await chain(102), await chain(0)]).toEqual([['1 Ada', '2 Cy'], ['1 Bo'], ['1 Dee']])
    expect(await seal()).toBe(0)
    expect(await said()).toEqual([true, expect.stringContaining('client 101: 2 entries')])
  })

  it.runIf(kind === 'postgresql')('seals a change that is committed after one with a larger number', async () => {
    const watermark = new Watermark(marginMs)
    const slow = await test.pool.connect()
    await slow.query('begin')
    await insert(slow, 103, 'Slow')
    await insert(test.pool, 103, 'Quick')
    for (let round = 0; round < 4; round++) {
      await seal(watermark)
      await delay(marginMs * 2)
    }
    expect(await chain(103)).toEqual(['1 Quick'])
    await slow.query('commit')
    slow.release()
    for (let round = 0; round < 3; round++) {
      await seal(watermark)
      await delay(marginMs * 2)
    }
    expect(await chain(103)).toEqual(['1 Quick', '2 Slow'])
  })

  it('looks no more at what is long sealed', async () => {
    const watermark = new Watermark(marginMs)
    await insert(test.pool, 104, 'Ada')
    // Transactions of other databases on the same server hold it up too.
    const reached = async () => {
      await seal(watermark)
      const { rows } = await test.pool.query<{ done: boolean }>(
        'select "doneTo" = (select max("auditEntryId") from audit_entry) as "done" from audit_sealing',
      )
      expect(rows).toEqual([{ done: true }])
    }
    await vi.waitFor(reached, { timeout: 60_000, interval: marginMs * 2 })
  })

  it('is done by one process at a time, each entry once', async () => {
    await Promise.all(Array.from({ length: 450 }, (_, n) => insert(test.pool, 105, `P${n}`)))
    await Promise.all(Array.from({ length: 4 }, () => seal()))
    await seal()
    const entries = await chain(105)
    expect(entries).toHaveLength(450)
    expect(new Set(entries.map(entry => entry.split(' ')[1])).size).toBe(450)
    expect((await said())[0]).toBe(true)
  })

  it('leaves nothing half done where it is cut off', async () => {
    await insert(test.pool, 106, 'Ada')
    await noteHappening(test.pool, now(), { what: 'signedOut', clientId: 106, userId: 7, by: 'Bo' })
    const broken = new Proxy(test.pool, {
      get: (pool, name) =>
        name === 'connect'
          ? async () => {
              const client = await pool.connect()
              const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
              const failing = async (...args: unknown[]) => {
                if (String(args[0]).includes('delete from audit_happening')) throw new Error('Cut off')
                return query(...args)
              }
              return new Proxy(client, {
                get: (of, key) =>
                  key === 'query'
                    ? failing
                    : typeof of[key as 'query'] === 'function'
                      ? of[key as 'query'].bind(of)
                      : of[key as 'query'],
              })
            }
          : pool[name as 'query'],
    })
    await expect(sealWaitingEntries(broken, new Watermark(), now)).rejects.toThrow('Cut off')
    expect(await chain(106)).toEqual([])
    expect(await seal()).toBe(2)
    expect(await chain(106)).toEqual(['1 Ada', '2 Bo'])
    expect((await said())[0]).toBe(true)
  })

  it('counts what repeats within a minute as one entry, and tells nothing of what differs', async () => {
    const told = { what: 'refused', outcome: 'refused', clientId: 107, userId: 7, by: 'Ada', entity: 'door' } as const
    const begun = new Date(Date.now() - 30_000)
    for (const recordId of [1, 2, 2]) await tallyHappening(test.pool, begun, ['a'], { ...told, recordId })
    await tallyHappening(test.pool, begun, ['b'], { ...told, recordId: 5 })
    await seal()
    expect(await chain(107)).toEqual([])
    await sealWaitingEntries(test.pool, new Watermark(), () => new Date(Date.now() + 31_000))
    const { rows } = await test.pool.query(
      'select "count", "recordId", "entity" from audit_log where "chain" = 107 order by "position"',
    )
    expect(rows).toEqual([
      { count: 3, recordId: null, entity: 'door' },
      { count: 1, recordId: 5, entity: 'door' },
    ])
  })

  it('reports what waits for longer than a minute', async () => {
    expect(isLate(await sealingState(test.pool, now()))).toBe(false)
    await test.pool.query(
      `insert into audit_entry ("clientId", "entity", "recordId", "change", "by", "at")
       values (108, 'zone', 1, 'added', 'Ada', now() - interval '2 minutes')`,
    )
    expect(isLate(await sealingState(test.pool, now()))).toBe(true)
    await seal()
    expect(await sealingState(test.pool, now())).toEqual({ waitingMs: 0 })
  })

  it('lets nobody change or remove what is sealed', async () => {
    await insert(test.pool, 109, 'Ada')
    const edit = () => test.pool.query(`update audit_entry set "by" = 'Eve' where "clientId" = 109`)
    await edit()
    await seal()
    for (const text of [
      `update audit_log set "by" = 'Eve' where "chain" = 109`,
      'delete from audit_log where "chain" = 109',
      'truncate audit_log',
      'delete from audit_entry where "clientId" = 109',
      'truncate audit_entry',
    ])
      await expect(test.pool.query(text)).rejects.toThrow('never changed or removed')
    await expect(edit()).rejects.toThrow('never changed or removed')
  })

  it('says of a session who it was, for whom and from where', () => {
    const session = { sessionId: 3, userId: 7, name: 'Ada', homeClientId: 1, clientId: 2 }
    const origin = { network: '192.0.2.1', agent: 'Firefox on Linux' }
    expect(actor({ ...session, origin } as unknown as Parameters<typeof actor>[0])).toEqual({
      clientId: 2,
      homeClientId: 1,
      userId: 7,
      by: 'Ada',
      sessionId: 3,
      ...origin,
    })
  })
})

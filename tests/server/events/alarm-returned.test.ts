import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmKind } from '../../../src/domain/stream/alarm.ts'
import { entriesOf } from '../../../src/domain/stream/runs.ts'
import { databaseKinds } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { snapshotOf } from '../live/watching.ts'
import { all, rowsOf, senderOf, type Sender } from './sending.ts'

interface Kept {
  readonly type: string
  readonly doorId: number | null
  readonly occurredAt: Date
  readonly returnedAt: Date | null
}

describe.each(databaseKinds)('an alarm whose condition ends, on %s', kind => {
  let server: TestServer
  let acme: Sender
  let row: ReturnType<typeof rowsOf>
  const day = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 86_400_000
  const at = (minute: number) => new Date(day + minute * 60_000).toISOString()

  beforeAll(async () => {
    server = await startServer(kind)
    acme = await senderOf(server, server.estate.acme)
    row = rowsOf(server.estate.acme.controllerId)
  })
  afterAll(() => server.close())

  const alarms = async () => {
    const kept = await all<Kept>(server, 'select * from event_alarm where "clientId" = $1 order by "eventAlarmId"', [
      server.estate.acme.clientId,
    ])
    return kept.map(({ type, returnedAt }) => [type, returnedAt && (returnedAt.getTime() - day) / 60_000])
  }
  const forget = () => server.context.database.pool.query('delete from event_alarm')

  it('has returned to normal by the event that ends it, at its own door alone', async () => {
    await acme.send([
      row({ type: 'doorForced', door: 1, occurredAt: at(10) }),
      row({ type: 'doorHeldOpen', door: 2, occurredAt: at(11) }),
      row({ type: 'commsLost', occurredAt: at(12) }),
      row({ type: 'tamper', occurredAt: at(12) }),
    ])
    await acme.send([row({ type: 'doorClosed', door: 1, occurredAt: at(13) })])
    expect(await alarms()).toEqual([
      ['doorForced', 13],
      ['doorHeldOpen', null],
      ['commsLost', null],
      ['tamper', null],
    ])
    await acme.send([
      row({ type: 'commsRestored', occurredAt: at(20) }),
      row({ type: 'commsLost', occurredAt: at(21) }),
    ])
    expect((await alarms()).slice(2)).toEqual([
      ['commsLost', 20],
      ['tamper', null],
      ['commsLost', null],
    ])
  })

  it('says so in the snapshot, in the list and once it is acknowledged', async () => {
    const live = entriesOf(await snapshotOf(server), alarmKind)
    const forced = live.find(({ type }) => type === 'doorForced')
    expect(forced).toMatchObject({ returnedAt: at(13) })
    expect(live.find(({ type }) => type === 'tamper')).not.toHaveProperty('returnedAt')
    const answer = await server
      .client('siteOwner')
      .post<{ returnedAt: string }>(`/api/event/alarm/${forced?.eventAlarmId}/acknowledge`, {})
    expect(answer.body.returnedAt).toBe(at(13))
  })

  it('is over already where it comes late, and says so in the stream', async () => {
    await forget()
    await acme.send([row({ type: 'doorClosed', door: 1, occurredAt: at(60) })])
    await acme.send([row({ type: 'doorForced', door: 1, occurredAt: at(55) })])
    await acme.send([row({ type: 'doorForced', door: 1, occurredAt: at(61) })])
    expect(await alarms()).toEqual([
      ['doorForced', 60],
      ['doorForced', null],
    ])
    const entries = await all<{ body: { returnedAt?: string } }>(
      server,
      `select "body" from stream_entry where "clientId" = $1 and "kind" = 'alarm' order by "sequence" desc limit 2`,
      [server.estate.acme.clientId],
    )
    expect(entries.map(({ body }) => body.returnedAt)).toEqual([undefined, at(60)])
  })

  it('ends the same however its events are cut into calls', async () => {
    const step = fc.record({
      minute: fc.integer({ min: 100, max: 130 }),
      door: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
      type: fc.constantFrom('doorForced', 'doorClosed', 'commsLost', 'commsRestored'),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 14 }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 14, maxLength: 14 }),
        async (steps, cuts) => {
          const send = async (sizes: readonly number[]) => {
            await server.context.database.pool.query('delete from event')
            await forget()
            const rows = steps.map(({ minute, door, type }) =>
              row({ type, occurredAt: at(minute), ...(door !== undefined && { door }) }),
            )
            for (let from = 0, cut = 0; from < rows.length; from += sizes[cut] ?? 1, cut++)
              await acme.send(rows.slice(from, from + (sizes[cut] ?? 1)))
            return alarms()
          }
          expect(await send(cuts)).toEqual(await send([steps.length]))
        },
      ),
      { numRuns: 12 },
    )
  })
})

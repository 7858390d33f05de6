import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { directoriesOf } from '../../../server/events/directory/directories.ts'
import { ingest, type IngestParts } from '../../../server/events/ingest/ingest.ts'
import { newMemory } from '../../../server/events/ingest/memory.ts'
import { type Turn, Turns } from '../../../server/events/ingest/turns.ts'
import type { IngestRow } from '../../../src/domain/ingest.ts'
import { databaseKinds } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { all, rowsOf, senderOf } from './sending.ts'

describe.each(databaseKinds)('batches of one client side by side, on %s', kind => {
  let server: TestServer
  let row: ReturnType<typeof rowsOf>
  let before: number
  const site = () => server.estate.acme

  beforeAll(async () => {
    server = await startServer(kind)
    row = rowsOf(site().controllerId)
    await server.client('siteOwner').put(`/api/zone/${site().zoneId}`, { antiPassback: true })
  })
  afterAll(() => server.close())
  beforeEach(async () => void (before = await last()))

  async function last(): Promise<number> {
    const query = 'select "sequence" from client_stream where "clientId" = $1'
    return (await all<{ sequence: number }>(server, query, [site().clientId]))[0]?.sequence ?? 0
  }
  const kept = () =>
    all<{ sequence: number; controllerSequence: number; passback: boolean }>(
      server,
      'select "sequence", "controllerSequence", "passback" from event where "clientId" = $1 and "sequence" > $2 order by 1',
      [site().clientId, before],
    )
  const alarms = () =>
    all<{ sequence: number; type: string; of: number }>(
      server,
      `select a."sequence", a."type", e."controllerSequence" as "of" from event_alarm a join event e using ("eventId")
       where a."clientId" = $1 and a."sequence" > $2 order by 1`,
      [site().clientId, before],
    )
  const entry = () => row({ door: 1, reader: 1, keycode: site().keycode })
  const exit = (sent: Partial<IngestRow> = {}) => row({ door: 1, reader: 2, keycode: site().keycode, ...sent })
  const forced = () => row({ door: 1, type: 'doorForced' })

  it('follow each other without gap, complete and once, however they overlap', async () => {
    const senders = await Promise.all(Array.from({ length: 6 }, () => senderOf(server, site())))
    const calls = senders.flatMap(sender =>
      Array.from({ length: 3 }, () => {
        const rows = Array.from({ length: 30 }, (_, index) => (index % 10 === 0 ? forced() : entry()))
        return { rows, sender }
      }),
    )
    // Every other call is sent by two at once, the second in the opposite order.
    const twice = calls.filter((_, index) => index % 2 === 0)
    const sent = [
      ...calls.map(({ rows, sender }) => sender.send(rows)),
      ...twice.map(({ rows, sender }) => sender.send(rows.toReversed())),
    ]
    const answers = await Promise.all(sent)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const total = (of: 'accepted' | 'duplicate') => answers.reduce((sum, { body }) => sum + body[of], 0)
    expect([total('accepted'), total('duplicate')]).toEqual([calls.length * 30, twice.length * 30])

    const events = await kept()
    expect(events.map(event => event.controllerSequence).toSorted((one, other) => one - other)).toEqual(
      calls.flatMap(({ rows }) => rows.map(({ sequence }) => sequence)),
    )
    const taken = [...events, ...(await alarms())].map(({ sequence }) => sequence)
    expect(taken.toSorted((one, other) => one - other)).toEqual(taken.map((_, index) => before + index + 1))
    expect(await last()).toBe(before + taken.length)
  })

  const key = () => ({ clientId: site().clientId, controllerId: null })
  const parts = (turns?: Turns): IngestParts => ({
    context: server.context,
    directories: directoriesOf(server.context),
    batcher: { add: () => undefined, flush: () => undefined },
    present: { saw: () => undefined, settled: () => Promise.resolve() },
    memory: newMemory(turns),
    attention: { saw: () => undefined, rejected: () => Promise.resolve(), settled: () => Promise.resolve() },
    hooks: [],
  })

  it.each([
    ['ends where it said', 0],
    ['ends elsewhere, for another server kept one between', -7],
  ])('stand where they should when the one before %s', async (_, wrongBy) => {
    const turns = new Turns()
    const first = turns.take(site().clientId, [])
    const rows = [entry(), entry(), forced(), entry()]
    const keeping = ingest(parts(turns), key(), rows)
    first.tell(before + wrongBy)
    first.hasLock()
    expect(await keeping).toEqual({ accepted: 4, duplicate: 0, rejected: [] })

    const [one = 0, two = 0, three = 0, four = 0] = rows.map(({ sequence }) => sequence)
    const events = await kept()
    expect(events.map(event => [event.sequence - before, event.controllerSequence])).toEqual([
      [1, one],
      [2, two],
      [3, three],
      [4, four],
    ])
    expect(events.slice(1).map(({ passback }) => passback)).toEqual([true, false, true])
    expect((await alarms()).map(alarm => [alarm.of, alarm.type]).slice(-3)).toEqual([
      [two, 'antiPassbackViolated'],
      [three, 'doorForced'],
      [four, 'antiPassbackViolated'],
    ])
    // Who was wrong once does not guess again soon.
    turns.take(site().clientId, []).tell(5)
    expect(await turns.take(site().clientId, []).begin).toBe(wrongBy === 0 ? 5 : undefined)
  })

  it('predict anti-passback violations caused by a batch that is not committed yet', async () => {
    const turns = new CountedTurns()
    const own = parts(turns)
    const rows = Array.from({ length: 120 }, (_, index) => (index % 5 < 3 ? entry() : exit()))
    const answers = await Promise.all(rows.map(one => ingest(own, key(), [one])))
    expect(answers.every(({ accepted }) => accepted === 1)).toBe(true)

    expect(turns.wrong).toBe(0)
    // The embedded database commits one after the other: nothing is predicted there.
    expect(turns.guesses > 20).toBe(kind === 'postgresql')
    expect((await kept()).filter(({ passback }) => passback).length).toBeGreaterThan(20)
  })

  it('take no late entry for its own predecessor', async () => {
    const agoAt = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const turns = new Turns()
    await ingest(parts(turns), key(), [exit({ occurredAt: agoAt(9) }), exit()])
    before = await last()
    const first = turns.take(site().clientId, [])
    const late = { ...entry(), occurredAt: agoAt(8) }
    const keeping = ingest(parts(turns), key(), [late])
    first.tell(before)
    first.hasLock()
    await keeping
    expect((await kept()).map(({ passback }) => passback)).toEqual([false])
  })

  it('find what another server kept', async () => {
    const [here, there] = [parts(), parts()]
    const [first, second, third] = [[entry()], [entry(), entry()], [entry()]]
    await ingest(here, key(), first)
    await ingest(there, key(), second)
    expect(await ingest(here, key(), [...second, ...third])).toMatchObject({ accepted: 1, duplicate: 2 })
    expect((await kept()).map(event => event.controllerSequence)).toEqual(
      [first, second, third].flat().map(({ sequence }) => sequence),
    )
  })

  it('do not wait for one that came to nothing', async () => {
    const turns = new Turns()
    const first = turns.take(site().clientId, [])
    const keeping = ingest(parts(turns), key(), [entry()])
    first.leave()
    expect(await keeping).toMatchObject({ accepted: 1 })
    expect((await kept()).map(({ sequence }) => sequence)).toEqual([before + 1])
  })
})

class CountedTurns extends Turns {
  guesses = 0
  wrong = 0

  override take(...asked: Parameters<Turns['take']>): Turn {
    const turn = super.take(...asked)
    void turn.begin.then(begin => (this.guesses += begin === undefined ? 0 : 1))
    return turn
  }

  override wasWrong(clientId: number): void {
    this.wrong += 1
    super.wasWrong(clientId)
  }
}

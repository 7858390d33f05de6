import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmKind } from '../../../../src/domain/stream/alarm.ts'
import { entriesOf } from '../../../../src/domain/stream/runs.ts'
import type { Handled, Repeated } from '../../../../src/features/alarms/domain/wire.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestServer } from '../../../support/server.ts'
import { rowsOf, senderOf } from '../../../server/events/sending.ts'
import { snapshotOf } from '../../../server/live/watching.ts'
import { made } from '../../../server/rest/house.ts'

interface Alarm {
  readonly eventAlarmId: number
  readonly takenById: number | null
  readonly takenBy: string | null
  readonly acknowledgedDateTime: string | null
}
interface Entry {
  readonly kind: string
  readonly text: string
  readonly user: string
}

describe.each(oneDatabase)('handling an alarm on %s', kind => {
  let server: TestServer
  let raise: (...minutesAgo: number[]) => Promise<number>
  const now = Date.now()
  beforeAll(async () => {
    server = await startServer(kind)
    const sender = await senderOf(server, server.estate.acme)
    const row = rowsOf(server.estate.acme.controllerId)
    /** Forced doors; the newest alarm. */
    raise = async (...minutesAgo) => {
      const ago = minutesAgo.length > 0 ? minutesAgo : [0]
      await sender.send(
        ago.map(minutes =>
          row({ type: 'doorForced', door: 1, occurredAt: new Date(now - minutes * 60_000).toISOString() }),
        ),
      )
      const { body } = await owner().get<{ items: Alarm[] }>('/api/event/alarm?limit=1')
      return body.items[0]?.eventAlarmId ?? 0
    }
  })
  afterAll(() => server.close())

  const owner = () => server.client('siteOwner')
  const path = (id: number, more = '') => `/api/event/alarm/${id}${more}`
  /** The alarm that was raised so many minutes ago. */
  const ids = async () => {
    const { body } = await owner().get<{ items: (Alarm & { occurredAt: string })[] }>('/api/event/alarm?limit=100')
    return (minutes: number) =>
      body.items.find(({ occurredAt }) => now - Date.parse(occurredAt) === minutes * 60_000)?.eventAlarmId ?? 0
  }
  const logOf = async (id: number) => {
    const { body } = await owner().get<{ items: Entry[] }>(`/api/event/alarm-entry?eventAlarmId=${id}&sort=at`)
    return body.items.map(({ kind: what, text }) => `${what}: ${text}`)
  }

  it('is written down: notes, and who had it in hand', async () => {
    const id = await raise()
    await owner().post(path(id, '/take'), {})
    await made(owner(), '/event/alarm-entry', { eventAlarmId: id, text: 'Nobody at the door' })
    await owner().post(path(id, '/release'), {})
    expect(await logOf(id)).toEqual(['taken: Taken in hand', 'note: Nobody at the door', 'released: Released'])
    const [entry] = (await owner().get<{ items: Entry[] }>(`/api/event/alarm-entry?eventAlarmId=${id}`)).body.items
    expect(entry?.user).not.toBe('')
  })

  it('is never changed, nor seen or added to by another organisation', async () => {
    const id = await raise()
    const entry = await made(owner(), '/event/alarm-entry', { eventAlarmId: id, text: 'Ours' })
    const own = `/api/event/alarm-entry/${Number(entry['alarmEntryId'])}`
    expect((await owner().put(own, { text: 'Other', version: 1 })).status).toBe(404)
    expect((await owner().delete(own)).status).toBe(404)
    const other = server.client('otherSiteOwner')
    expect((await other.get(own)).status).toBeGreaterThanOrEqual(400)
    expect((await other.post('/api/event/alarm-entry', { eventAlarmId: id, text: 'Theirs' })).status).toBe(422)
    expect((await other.post(path(id, '/step'), { step: 'x', done: true })).status).toBeGreaterThanOrEqual(400)
    expect(await logOf(id)).toEqual(['note: Ours'])
  })

  it('is handed over to a user of the same organisation only, and every viewer is shown', async () => {
    const id = await raise()
    const { body: users } = await owner().get<{ items: { userId: number; displayName: string | null }[] }>('/api/user')
    const to = users.items.at(-1)?.userId ?? 0
    const { body: theirs } = await server.client('otherSiteOwner').get<{ items: { userId: number }[] }>('/api/user')
    const refused = await owner().post(path(id, '/hand-over'), { userId: theirs.items[0]?.userId })
    expect(refused.status).toBe(422)
    const { status, body } = await owner().post<Alarm>(path(id, '/hand-over'), { userId: to, note: 'Camera 3 is dark' })
    expect({ status, takenById: body.takenById }).toEqual({ status: 200, takenById: to })
    expect(await logOf(id)).toEqual([`handedOver: To ${body.takenBy}: Camera 3 is dark`])
    const shown = entriesOf(await snapshotOf(server), alarmKind).find(alarm => alarm.eventAlarmId === id)
    expect(shown?.takenBy).toBe(body.takenBy)
    await owner().post(path(id, '/acknowledge'), {})
    expect((await owner().post(path(id, '/hand-over'), { userId: to })).status).toBe(409)
  })

  it('is brought to alert people by email and text message, once within a minute, and says where it reaches nobody', async () => {
    const id = await raise()
    const desk = await made(owner(), '/alertperson', { name: 'Night desk', email: 'desk@example.com' })
    const phone = await made(owner(), '/alertperson', { name: 'Phone', mobile: '+441174960000' })
    const [deskId, phoneId] = [Number(desk['alertPersonId']), Number(phone['alertPersonId'])]
    const escalate = (...alertPersonIds: number[]) =>
      owner().post<{ errors?: unknown }>(path(id, '/escalate'), { alertPersonIds, note: 'Police are called' })
    expect((await escalate(deskId, phoneId)).status).toBe(200)
    await escalate(deskId)
    const { body } = await owner().get<{ items: { subject: string; recipient: string }[] }>(
      '/api/mailmessage?sort=-created',
    )
    const sent = body.items.filter(({ subject }) => subject.startsWith('Escalated: Door forced'))
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(['+441174960000', 'desk@example.com'])
    expect((await logOf(id))[0]).toBe(
      'escalated: To Night desk (not sent: No mail server is set up), Phone (not sent: No provider of text messages is set up): Police are called',
    )
  })

  it('follows the procedure for it, each step with who did it, and ticked once', async () => {
    const id = await raise()
    const read = async () => (await owner().get<Handled>(path(id, '/procedure'))).body
    expect(await read()).toBeNull()
    await made(owner(), '/alarmprocedure', {
      name: 'Forced door',
      eventTypes: ['doorForced'],
      steps: [{ text: 'Look at the camera' }, { text: 'Send the guard' }],
    })
    expect((await read())?.steps).toEqual([
      { text: 'Look at the camera', by: null, at: null },
      { text: 'Send the guard', by: null, at: null },
    ])
    const tick = (step: string, done: boolean) => owner().post<Handled>(path(id, '/step'), { step, done })
    const both = await Promise.all([tick('Send the guard', true), tick('Send the guard', true)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const done = (await read())?.steps.map(({ at, by }) => ({ isDone: at !== null, hasName: by !== null }))
    expect(done).toEqual([
      { isDone: false, hasName: false },
      { isDone: true, hasName: true },
    ])
    await tick('Send the guard', false)
    expect((await read())?.steps[1]?.at).toBeNull()
    expect(await logOf(id)).toEqual(['stepDone: Send the guard', 'stepUndone: Send the guard'])
    expect((await tick('Something else', true)).status).toBe(422)
  })

  it('knows its repeats, and acknowledges them together', async () => {
    const id = await raise(200, 195, 188, 150)
    const about = await ids()
    expect(id).toBeGreaterThan(0)
    const { body } = await owner().get<Repeated>(path(about(195), '/repeats'))
    expect(body).toMatchObject({ count: 3, unacknowledged: 3 })
    expect(Date.parse(body.last) - Date.parse(body.first)).toBe(12 * 60_000)
    const { body: done } = await owner().post<{ acknowledged: number }>(path(about(195), '/acknowledge-repeats'), {})
    expect(done).toEqual({ acknowledged: 3 })
    expect((await owner().get<Alarm>(path(about(150)))).body.acknowledgedDateTime).toBeNull()
    expect((await owner().get<Repeated>(path(about(195), '/repeats'))).body.unacknowledged).toBe(0)
  })

  it('are acknowledged as those that a screen shows, each once', async () => {
    await raise(900, 899, 898)
    const [first, second, third] = [900, 899, 898].map(await ids()) as [number, number, number]
    const these = (eventAlarmIds: readonly number[], who = owner()) =>
      who.post<{ acknowledged: number }>('/api/event/alarm/acknowledge-these', { eventAlarmIds })
    expect((await these([first, second, third], server.client('otherSiteOwner'))).body).toEqual({ acknowledged: 0 })
    expect((await these([first, third])).body).toEqual({ acknowledged: 2 })
    expect((await owner().get<Alarm>(path(second))).body.acknowledgedDateTime).toBeNull()
    expect((await these([first, second, third])).body).toEqual({ acknowledged: 1 })
    expect((await these([])).status).toBe(422)
    expect((await these(Array.from({ length: 1001 }, (_, index) => index + 1))).status).toBe(422)
  })
})

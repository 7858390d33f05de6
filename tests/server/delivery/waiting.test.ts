import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ChangesAnswer } from '../../../src/domain/delivery.ts'
import { databaseKinds } from '../../support/database.ts'
import type { SmallSite, TestClient } from '../../support/server.ts'
import { senderOf } from '../events/sending.ts'
import { inTime, openHouse, type Controller, type House, type Row } from './house.ts'
import { nextKeycode } from '../../support/keycodes.ts'

describe.each(databaseKinds)('a controller that waits for changes, on %s', kind => {
  let house: House
  let owner: TestClient
  let acme: SmallSite
  let controller: Controller
  beforeAll(async () => {
    house = await openHouse(kind)
    owner = house.server.client('siteOwner')
    acme = house.server.estate.acme
    controller = await house.controller(acme.controllerId)
    await controller.settle()
  })
  afterAll(() => house?.close())

  let seconds = 5
  const edit = () => owner.put<Row>(`/api/door/${acme.doorIds[0]}`, { unlockDuration: ++seconds })
  /** A call that waits, with its answer and how long that took. */
  const wait = (of = controller, query = '&wait=25') => {
    const began = performance.now()
    const call = {
      isAnswered: false,
      answer: of.pull(query).then(answer => ({ ...answer, ms: performance.now() - began })),
    }
    void call.answer.then(() => (call.isAnswered = true))
    return call
  }
  /** The three calls that a controller may have waiting: of twice as many the others are refused. */
  const three = async () => {
    const calls = Array.from({ length: 6 }, () => wait())
    const answered = () => calls.filter(({ isAnswered }) => isAnswered)
    await vi.waitFor(() => expect(answered()).toHaveLength(3), inTime)
    for (const { answer } of answered()) expect((await answer).status).toBe(429)
    return calls.filter(({ isAnswered }) => !isAnswered)
  }

  it('hears of a change as soon as it is written, in each of its calls, long before it would have asked again', async () => {
    const calls = await three()
    await edit()
    for (const { answer } of calls) {
      const { status, body, ms } = await answer
      expect([status, body.items.map(({ subject, subjectId }) => `${subject} ${subjectId}`)]).toEqual([
        200,
        [`door ${acme.doorIds[0]}`],
      ])
      expect(ms).toBeLessThan(20_000)
    }
    await controller.settle()
  })

  it('is answered at once where something waits for it, and empty at the end of its time', async () => {
    await edit()
    expect((await wait().answer).body.items).toHaveLength(1)
    await controller.settle()
    const { status, body, ms } = await wait(controller, '&wait=1').answer
    expect([status, body]).toMatchObject([200, { items: [], next: null }])
    expect(ms).toBeGreaterThan(900)
    for (const wrong of ['26', '-1', 'x', '1.5'])
      expect((await controller.pull(`&wait=${wrong}`)).status, wrong).toBe(400)
  })

  it('hears what is worked out after a write', async () => {
    const { body } = await owner.post<Row>('/api/fob', { kind: 'fob', keycode: nextKeycode(), reference: 'Soon' })
    const { body: group } = await owner.post<Row>('/api/group', { name: 'Soon' })
    const { groupId } = group as { groupId: number }
    await owner.post('/api/tokenactivation', { tokenId: body['fobId'], groupId })
    await controller.settle()
    await owner.put(`/api/group/${groupId}`, { doorIds: [acme.doorIds[0]] })
    await vi.waitFor(async () => {
      const { body: pending } = await wait().answer
      expect(pending.items.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['token', 'tokenActivation']))
    }, inTime)
    await controller.settle()
  })

  it('is not woken by what concerns others', async () => {
    const { body } = await owner.post<Row>('/api/controller', { name: 'Beside', areaId: acme.areaId, type: '410' })
    const beside = await house.controller(Number(body['controllerId']))
    await beside.settle()
    const waiting = wait(beside, '&wait=3')
    await edit()
    const { body: answer, ms } = await waiting.answer
    expect(answer.items).toEqual([])
    expect(ms).toBeGreaterThan(2900)
    await controller.settle()
  })

  it('makes room where its caller goes', async () => {
    const { key } = await senderOf(house.server, acme)
    const left = new AbortController()
    const url = `${house.server.url}/api/ingest/changes?controllerId=${acme.controllerId}&wait=25`
    let refused = 0
    const calls = Array.from({ length: 6 }, async () => {
      const { status } = await fetch(url, { headers: { authorization: `Bearer ${key}` }, signal: left.signal })
      if (status === 429) refused += 1
    })
    await vi.waitFor(() => expect(refused).toBe(3), inTime)
    expect((await controller.pull('&wait=1')).status).toBe(429)
    left.abort()
    await Promise.allSettled(calls)
    await vi.waitFor(async () => expect((await controller.pull('&wait=1')).status).toBe(200), inTime)
  })

  it('is sent away when the server stops', async () => {
    const calls = await three()
    const began = performance.now()
    await house.server.close()
    const answers = await Promise.all(calls.map(({ answer }) => answer))
    expect(answers.map(({ status, body }) => [status, (body as ChangesAnswer).items])).toEqual(
      calls.map(() => [200, []]),
    )
    expect(performance.now() - began).toBeLessThan(20_000)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leftReads } from '../../../../src/features/roll-call/server/muster/schedule.ts'
import { keycodes, twoZones, type TwoZones } from '../../../server/events/two-zones.ts'
import { rowsOf, senderOf, type Sender } from '../../../server/events/sending.ts'
import { oneDatabase } from '../../../support/database.ts'

interface Accounted {
  readonly points: readonly { readonly name: string; readonly people: number }[]
  readonly people: readonly { readonly name: string; readonly outcome: string; readonly by: string | null }[]
}
const soon = { timeout: 20_000 }

describe.each(oneDatabase)('a muster point on %s', kind => {
  let house: TwoZones
  let sender: Sender
  const row = { next: (_row: object): object => ({}) }
  beforeAll(async () => {
    house = await twoZones(kind)
    const { acme } = house.server.estate
    sender = await senderOf(house.server, acme)
    row.next = rowsOf(acme.controllerId, 77)
    const made = await owner().post('/api/musterpoint', {
      name: 'Car park',
      areaId: acme.areaId,
      doorIds: [acme.doorIds[1]],
    })
    if (made.status !== 201) throw new Error(`The muster point was not made: ${made.status}`)
  })
  afterAll(() => house?.server.close())

  const owner = () => house.server.client('siteOwner')
  const begin = async () => {
    await house.newDay()
    await house.enter()
    const { body } = await owner().post<{ evacuationId: number }>('/api/evacuation', {
      areaId: house.server.estate.acme.areaId,
      kind: 'drill',
    })
    return body.evacuationId
  }
  const end = (id: number) => owner().post(`/api/evacuation/${id}/end`, {})
  const accounted = async (id: number) => (await owner().get<Accounted>(`/api/evacuation/${id}/people`)).body
  const pat = async (id: number) => (await accounted(id)).people.find(({ name }) => name === 'Pat Acme')
  /** The first two credentials are Pat's. */
  const read = (credential: number, more: object = {}) =>
    sender.send([row.next({ door: 2, keycode: keycodes[credential], type: 'accessDeniedNoAccess', ...more })])

  it('marks safe who shows a credential there, once, with what it is called', async () => {
    const id = await begin()
    await read(0)
    await expect.poll(() => pat(id), soon).toMatchObject({ outcome: 'safe', by: 'Muster point Car park' })
    await read(1)
    await expect.poll(async () => (await accounted(id)).points, soon).toMatchObject([{ name: 'Car park', people: 1 }])
    const { body } = await owner().get<{ items: readonly { after: { command?: string } }[] }>(
      `/api/person/${house.personIds[0]}/history`,
    )
    expect(body.items.filter(({ after }) => after?.command === 'Roll call')).toHaveLength(1)
    await end(id)
    expect(await pat(id)).toMatchObject({ outcome: 'safe', by: 'Muster point Car park' })
    expect((await accounted(id)).points).toMatchObject([{ people: 1 }])
  })

  it('contradicts a marshal who has said that somebody needs help: they need help', async () => {
    const id = await begin()
    await owner().post('/api/roll-call/mark', { personId: house.personIds[0], mark: 'needsHelp' })
    await read(0)
    await expect.poll(async () => (await pat(id))?.by, soon).toContain('Muster point Car park: safe')
    expect(await pat(id)).toMatchObject({ outcome: 'needHelp' })
    await end(id)
  })

  it('counts no read from before the evacuation, elsewhere, or after its end', async () => {
    const id = await begin()
    await read(0, { occurredAt: new Date(Date.now() - 3_600_000).toISOString() })
    await sender.send([row.next({ door: 1, keycode: keycodes[0], type: 'accessDeniedNoAccess' })])
    await leftReads.run(house.server.context, new AbortController().signal)
    expect(await pat(id)).toMatchObject({ outcome: 'missing' })
    await end(id)
    await read(0)
    expect((await accounted(id)).points).toEqual([])
  })

  it('marks what a server that died has left', async () => {
    const id = await begin()
    const { context } = house.server
    await context.database.pool.query(
      `insert into muster_read ("clientId", "evacuationId", "personId", "musterPointId", "musterPoint", "at")
       select e."clientId", e."evacuationId", $2, m."musterPointId", m."name", now()
       from evacuation e join muster_point m using ("clientId") where e."evacuationId" = $1`,
      [id, house.personIds[0]],
    )
    const stop = new AbortController().signal
    await Promise.all([leftReads.run(context, stop), leftReads.run(context, stop)])
    await expect.poll(() => pat(id), soon).toMatchObject({ outcome: 'safe' })
    await end(id)
  })
})

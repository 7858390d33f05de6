import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Asked } from '../../../../src/features/roll-call/domain/answer.ts'
import type { Evacuated } from '../../../../src/features/roll-call/domain/outcome.ts'
import { twoZones, type TwoZones } from '../../../server/events/two-zones.ts'
import { oneDatabase } from '../../../support/database.ts'
import { type SmsProviderServer, startSmsProvider } from '../../../support/sms-provider.ts'

describe.each(oneDatabase)('asking who is missing whether they are safe, on %s', kind => {
  let house: TwoZones
  let provider: SmsProviderServer
  let id: number
  let nowMs = Date.now()
  const owner = () => house.server.client('siteOwner')
  const edit = async (path: string, change: object) => {
    const { body } = await owner().get<{ version: number }>(path)
    expect(await owner().put(path, { version: body.version, ...change })).toMatchObject({ status: 200 })
  }
  const start = async () => {
    await house.newDay()
    await house.enter()
    const { areaId } = house.server.estate.acme
    id = (await owner().post<{ evacuationId: number }>('/api/evacuation', { areaId, kind: 'real' })).body.evacuationId
  }
  beforeAll(async () => {
    provider = await startSmsProvider()
    house = await twoZones(kind, {
      now: () => new Date(nowMs),
      environment: { SMS_URL: provider.url, SMS_SECRET: provider.secret, PUBLIC_URL: 'https://doors.example' },
    })
    const [pat, , , sam] = house.personIds
    await edit(`/api/person/${pat}`, { mobile: '+44 7700 900001' })
    await edit(`/api/fob/${house.tokenIds[2]}`, { personId: sam })
    await start()
  })
  afterAll(async () => {
    await house?.server.close()
    await provider?.down()
  })

  const ask = (body: object = {}) => owner().post<{ error?: string }>(`/api/evacuation/${id}/ask-people`, body)
  const people = async () => (await owner().get<Evacuated>(`/api/evacuation/${id}/people`)).body
  const outcomeOf = async (name: string) => (await people()).people.find(each => each.name === name)
  const answer = (link: string, given?: string) =>
    house.server.client().post<Asked>('/api/evacuation/answer', { link, ...(given !== undefined && { answer: given }) })
  const newLink = async () => {
    const before = provider.received.length
    expect((await ask()).status).toBe(200)
    await expect.poll(() => provider.received.length, { timeout: 30_000 }).toBeGreaterThan(before)
    return provider.received.at(-1)?.text.split('#')[1] ?? ''
  }
  let link = ''

  it('writes to each who can be reached, once, and says who cannot', async () => {
    expect((await ask({ note: 'Gather at the station' })).status).toBe(200)
    expect(await ask()).toMatchObject({
      status: 409,
      body: { error: 'Nobody is missing who was not asked within the last 5 minutes' },
    })
    await expect.poll(() => provider.received.length, { timeout: 30_000 }).toBe(1)
    const [sms] = provider.received
    expect(sms).toMatchObject({ to: '+447700900001', isSigned: true })
    expect(sms?.text).toMatch(
      /^Evacuation of Acme site\. Are you safe\? Gather at the station Answer:\nhttps:\/\/doors\.example\/evacuation-answer#/,
    )
    link = sms?.text.split('#')[1] ?? ''
    expect((await people()).asked).toEqual({ people: 2, answered: 0, unreached: 1 })
    const { body } = await owner().get<{ items: { body: string }[] }>('/api/mailmessage')
    expect(JSON.stringify(body)).not.toContain(link)
  })

  it('takes an answer by the link, which marks; opening it alone does not', async () => {
    expect(await answer(link)).toMatchObject({
      status: 200,
      body: { name: 'Pat Acme', site: 'Acme site', kind: 'real', ended: false, answer: null },
    })
    expect(await outcomeOf('Pat Acme')).toMatchObject({ outcome: 'missing' })
    expect((await answer(link, 'safe')).body).toMatchObject({ answer: 'safe' })
    expect((await answer(link, 'safe')).body).toMatchObject({ answer: 'safe' })
    expect(await outcomeOf('Pat Acme')).toMatchObject({ outcome: 'safe', by: 'Pat Acme, by message' })
    expect((await people()).asked).toEqual({ people: 2, answered: 1, unreached: 1 })
    const history = await owner().get<{ items: { by: string; after: { mark?: string } }[] }>(
      `/api/person/${house.personIds[0]}/history`,
    )
    expect(history.body.items.filter(({ by }) => by === 'Pat Acme, by message')).toHaveLength(1)
  })

  it('contradicts what others have marked: who said safe and then asks for help needs it', async () => {
    expect((await answer(link, 'needsHelp')).body).toMatchObject({ answer: 'needsHelp' })
    expect(await outcomeOf('Pat Acme')).toMatchObject({ outcome: 'needHelp' })
    expect((await answer(link, 'safe')).body).toMatchObject({ answer: 'safe' })
    expect(await outcomeOf('Pat Acme')).toMatchObject({ outcome: 'needHelp' })
  })

  it('marks nothing once it has ended, in a later evacuation either', async () => {
    expect((await owner().post(`/api/evacuation/${id}/end`, {})).status).toBe(200)
    expect((await answer(link, 'needsHelp')).body).toMatchObject({ ended: true, answer: 'safe' })
    expect((await ask()).status).toBe(409)
    nowMs += 600_000
    await start()
    await answer(link, 'safe')
    expect(await outcomeOf('Pat Acme')).toMatchObject({ outcome: 'missing' })
    expect(await newLink()).not.toBe(link)
  })

  it('is for who may, and answers nobody without a link', async () => {
    expect((await house.server.client('otherSiteOwner').post(`/api/evacuation/${id}/ask-people`, {})).status).toBe(404)
    expect((await house.server.client('trial').post(`/api/evacuation/${id}/ask-people`, {})).status).toBe(403)
    expect((await house.server.client().post(`/api/evacuation/${id}/ask-people`, {})).status).toBe(401)
    for (const wrong of ['', 'x', `${link.slice(1)}A`]) expect((await answer(wrong, 'safe')).status).toBe(404)
    expect((await answer(link, 'unsafe')).status).toBe(422)
    expect((await ask({ note: 'x'.repeat(201) })).status).toBe(422)
  })
})

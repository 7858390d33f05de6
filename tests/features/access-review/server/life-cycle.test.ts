import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import {
  answer,
  draft,
  groupOf,
  linesFor,
  read,
  reviewer,
  started,
  startHouse,
  until,
  type ReviewHouse,
} from './house.ts'

describe.each(oneDatabase)('a review of access, on %s', kind => {
  let house: ReviewHouse
  beforeAll(async () => void (house = await startHouse(kind)))
  afterAll(() => house?.close())

  it('freezes who has access through what, and ends what was removed when it is finished', async () => {
    const { owner, server } = house
    const { groupId, members } = await groupOf(house, ['Ada', 'Bob', 'Cleo'], {
      doorIds: [server.estate.acme.doorIds[0]],
    })
    const changes = async () => {
      const { rows } = await server.context.database.pool.query<{ last: number }>(
        'select max("changeId") as "last" from change_log where "tokenId" = $1',
        [members[1]?.tokenId],
      )
      return rows[0]?.last
    }
    const before = await changes()
    const { client: rita, userId } = await reviewer(house, 'rita')
    const id = await started(house, { groupIds: [groupId], reviewerIds: [userId], unanswered: 'keep' })
    expect(await read(house, id)).toMatchObject({ status: 'running', lines: 3, answered: 0 })

    const lines = await linesFor(rita, id)
    expect(lines).toMatchObject([
      {
        person: 'Ada Test',
        credential: expect.stringMatching(/^Card/) as string,
        mine: true,
        own: false,
        decision: null,
      },
      { person: 'Bob Test' },
      { person: 'Cleo Test' },
    ])
    expect(lines[0]?.through).toMatch(/^through Group \d+$/)
    expect(lines[0]?.since).not.toBeNull()

    const [ada, bob] = lines
    expect((await answer(rita, id, { lineIds: [ada?.lineId], decision: 'confirm' })).body).toMatchObject({
      lines: 3,
      answered: 1,
    })
    const note = 'Left in June'
    expect((await answer(rita, id, { lineIds: [bob?.lineId], decision: 'remove', note })).body).toMatchObject({
      answered: 2,
    })
    expect(await linesFor(rita, id, '?filter=unanswered')).toMatchObject([{ person: 'Cleo Test' }])
    // Nothing ends before the review does.
    const active = async () =>
      (await owner.get<{ items: { person: string }[] }>(`/api/activation/of?groupId=${groupId}`)).body.items
        .map(each => each.person)
        .toSorted()
    expect(await active()).toEqual(['Ada Test', 'Bob Test', 'Cleo Test'])

    expect((await owner.post(`/api/accessreview/${id}/finish`, {})).status).toBe(202)
    expect(await until(house, id, 'finished')).toMatchObject({ removed: 1, failed: 0, answered: 2 })
    expect(await active()).toEqual(['Ada Test', 'Cleo Test'])
    expect(await linesFor(owner, id, '?of=all')).toMatchObject([
      { person: 'Ada Test', outcome: 'kept', decidedBy: 'Con rita' },
      { person: 'Bob Test', outcome: 'removed', note },
      { person: 'Cleo Test', outcome: 'kept', decision: null },
    ])
    const ended = members[1]?.activationId
    const history = await owner.get<{ items: Row[] }>(`/api/tokenactivation/${ended}/history`)
    expect(history.body.items[0]?.['by']).toMatch(/^Test siteOwner, by access review ‘Review \d+’$/)
    expect((await answer(rita, id, { lineIds: [ada?.lineId], decision: 'remove' })).status).toBe(409)
    // The door's controller is told.
    expect(await changes()).toBeGreaterThan(Number(before))
  })

  it('takes answers back, and keeps a note', async () => {
    const { groupId } = await groupOf(house, ['Dan'])
    const { client: ron, userId } = await reviewer(house, 'ron')
    const id = await started(house, { groupIds: [groupId], reviewerIds: [userId] })
    const [line] = await linesFor(ron, id)
    await answer(ron, id, { lineIds: [line?.lineId], decision: 'remove', note: 'Sure?' })
    expect((await answer(ron, id, { lineIds: [line?.lineId], decision: null })).body).toMatchObject({ answered: 0 })
    expect(await linesFor(ron, id)).toMatchObject([{ decision: null, decidedBy: null, note: 'Sure?' }])
    expect(await read(house, id)).toMatchObject({ answered: 0 })
    // The history tells both.
    const history = await house.owner.get<{ items: Row[] }>(`/api/accessreview/${id}/history`)
    expect(history.body.items.slice(0, 2)).toMatchObject([
      { by: 'Con ron', after: { command: 'Take answer back', lines: 'Dan Test' } },
      { by: 'Con ron', after: { command: 'Remove', lines: 'Dan Test', note: 'Sure?' } },
    ])
  })

  it('of doors and a site says each way in, and splits the lines as it is told', async () => {
    const { owner, server } = house
    const { acme } = server.estate
    const [gate, floor] = acme.doorIds
    const [one, two] = [await reviewer(house, 'una'), await reviewer(house, 'duo')]
    const { groupId } = await groupOf(house, ['Eve'], { doorIds: [gate] })
    const card = await groupOf(house, ['Fay'], { doorIds: [floor] })
    await owner.post('/api/activation/give', { tokenIds: [card.members[0]?.tokenId], areaIds: [acme.areaId] })
    const id = await draft(house, {
      areaId: acme.areaId,
      groupIds: [groupId],
      reviewerIds: [one.userId, two.userId],
      sharing: 'split',
    })
    const things = (
      await owner.get<{ items: { kind: string; id: number; title: string }[] }>(`/api/accessreview/${id}/things`)
    ).body
    expect(things.items.map(({ kind: of, id: thing }) => `${of} ${thing}`).toSorted()).toEqual(
      [`door ${gate}`, `door ${floor}`, `group ${groupId}`].toSorted(),
    )
    const split = [
      { kind: 'door', id: gate, userId: one.userId },
      { kind: 'group', id: groupId, userId: one.userId },
      { kind: 'door', id: floor, userId: two.userId },
    ]
    expect((await owner.put(`/api/accessreview/${id}/split`, { split: [{ ...split[0], userId: 1 }] })).status).toBe(422)
    expect((await owner.put(`/api/accessreview/${id}/split`, { split })).status).toBe(204)
    await owner.post(`/api/accessreview/${id}/start`, {})
    await until(house, id, 'running')
    const ofOne = (await linesFor(one.client, id)).map(({ person, through }) => `${person} ${through}`)
    expect(ofOne.filter(line => /^(Eve|Fay)/.test(line))).toEqual([
      expect.stringMatching(/^Eve Test through Group \d+$/) as string,
      expect.stringMatching(/^Fay Test through the whole of Acme/) as string,
    ])
    expect((await linesFor(two.client, id)).map(({ person }) => person)).toEqual(['Fay Test', 'Fay Test'])
  })

  it('is not started without reviewers, doors or a future due date, nor twice', async () => {
    const { owner } = house
    const { groupId } = await groupOf(house, ['Gil'])
    const { userId } = await reviewer(house, 'gus')
    const start = async (more: Row) => owner.post(`/api/accessreview/${await draft(house, more)}/start`, {})
    expect(await start({ groupIds: [groupId] })).toMatchObject({ status: 422, body: [{ propertyName: 'reviewerIds' }] })
    expect(await start({ reviewerIds: [userId] })).toMatchObject({ status: 422, body: [{ propertyName: 'doorIds' }] })
    const past = { groupIds: [groupId], reviewerIds: [userId], dueAt: '2020-01-01T00:00:00Z' }
    expect(await start(past)).toMatchObject({ status: 422, body: [{ propertyName: 'dueAt' }] })
    const id = await started(house, { groupIds: [groupId], reviewerIds: [userId] })
    expect((await owner.post(`/api/accessreview/${id}/start`, {})).status).toBe(409)
    expect((await owner.delete(`/api/accessreview/${id}`)).status).toBe(409)
    expect((await owner.put(`/api/accessreview/${id}`, { unanswered: 'remove' })).status).toBe(409)
    expect((await owner.post(`/api/accessreview/${id}/cancel`, {})).status).toBe(204)
    expect((await owner.post(`/api/accessreview/${id}/finish`, {})).status).toBe(409)
  })
})

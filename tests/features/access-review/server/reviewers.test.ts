import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { LinePage } from '../../../../src/features/access-review/domain/wire.ts'
import { signedIn } from '../../../contract/house.ts'
import { answer, groupOf, linesFor, linkTo, reviewer, started, startHouse, until, type ReviewHouse } from './house.ts'

const minuteMs = 60_000

describe.each(oneDatabase)('reviewers, on %s', kind => {
  let house: ReviewHouse
  beforeAll(async () => void (house = await startHouse(kind)))
  afterAll(() => house?.close())

  const guest = () => house.server.client()
  const linesBy = (link: string, more: Row = {}) =>
    guest().post<LinePage>('/api/accessreview/link/lines', { link, ...more })
  const answerBy = (link: string, answered: Row) =>
    guest().post('/api/accessreview/link/answer', { link, answer: answered })

  it('answer by the link of a mail, without signing in', async () => {
    const { groupId } = await groupOf(house, ['Ada', 'Bob'])
    const { client, userId } = await reviewer(house, 'mira')
    const other = await reviewer(house, 'otto')
    const id = await started(house, { groupIds: [groupId], reviewerIds: [userId, other.userId] })
    const link = await linkTo(house, 'mira@example.com')
    const { status, body } = await linesBy(link)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      review: { lines: 2, answered: 0 },
      items: [{ person: 'Ada Test' }, { person: 'Bob Test' }],
    })
    const [ada, bob] = body.items.map(({ lineId }) => lineId)
    expect((await answerBy(link, { lineIds: [ada], decision: 'remove' })).body).toMatchObject({
      answered: 1,
      refused: [],
    })
    expect(await linesFor(client, id)).toMatchObject([
      { decision: 'remove', decidedBy: 'Con mira' },
      { decision: null },
    ])
    // Whose the other answers are, a link does not tell.
    await answer(other.client, id, { lineIds: [bob], decision: 'confirm' })
    expect((await linesBy(link)).body.items[1]).toMatchObject({ decision: 'confirm', decidedBy: null })
    // No secret is kept.
    const { rows } = await house.server.context.database.pool.query<{ told: string }>(
      `select (select string_agg(a::text, ' ') from audit_entry a) || (select string_agg(k::text, ' ') from access_review_link k)
        || (select string_agg(m::text, ' ') from mail_message m) as "told"`,
    )
    expect(rows[0]?.told).not.toContain(link)
  })

  it('are refused with a link that was made up, revoked, of another review or too late', async () => {
    const [one, two] = [await groupOf(house, ['Ada']), await groupOf(house, ['Bob'])]
    const { userId } = await reviewer(house, 'vera')
    const dueAt = new Date(house.now().getTime() + 2 * minuteMs).toISOString()
    const id = await started(house, { groupIds: [one.groupId], reviewerIds: [userId], dueAt })
    const link = await linkTo(house, 'vera@example.com')
    const elsewhere = await reviewer(house, 'wim')
    const foreign = await started(house, { groupIds: [two.groupId], reviewerIds: [elsewhere.userId] })
    const [line] = await linesFor(house.owner, foreign, '?of=all')
    expect((await answerBy(link, { lineIds: [line?.lineId], decision: 'remove' })).body).toMatchObject({
      refused: [{ lineId: line?.lineId, reason: 'This line is not yours to answer' }],
    })
    for (const bad of ['', 'x', 'A'.repeat(43), `${link}x`, "' or 1=1 --"])
      expect((await linesBy(bad)).status).toBe(404)
    expect((await linesBy('x'.repeat(101))).status).toBe(422)

    house.setNow(new Date(Date.parse(dueAt) + 1))
    expect((await linesBy(link)).status).toBe(404)
    expect((await answerBy(link, { lineIds: [1], decision: 'confirm' })).status).toBe(404)
    await house.tick()
    await until(house, id, 'finished')

    const other = await linkTo(house, 'wim@example.com')
    expect((await linesBy(other)).status).toBe(200)
    expect(
      (await house.owner.post(`/api/accessreview/${foreign}/revoke-link`, { userId: elsewhere.userId })).status,
    ).toBe(204)
    expect((await linesBy(other)).status).toBe(404)
    expect(
      (await house.owner.post(`/api/accessreview/${foreign}/send-link`, { userId: elsewhere.userId })).status,
    ).toBe(204)
    await expect
      .poll(async () => (await linesBy(await linkTo(house, 'wim@example.com'))).status, { timeout: 30_000 })
      .toBe(200)
    // Who is no user any more answers nothing.
    const newest = await linkTo(house, 'wim@example.com')
    await house.server.context.database.pool.query('update "user" set "deletedAt" = now() where "userId" = $1', [
      elsewhere.userId,
    ])
    expect((await linesBy(newest)).status).toBe(404)
  })

  it('are slowed down by their link', async () => {
    const { groupId } = await groupOf(house, ['Ada'])
    const { userId } = await reviewer(house, 'fast')
    await started(house, { groupIds: [groupId], reviewerIds: [userId] })
    const link = await linkTo(house, 'fast@example.com')
    await house.server.context.database.pool.query(
      `update access_review_link set "requests" = 300 where "userId" = $1`,
      [userId],
    )
    expect((await linesBy(link)).status).toBe(429)
    house.setNow(new Date(house.now().getTime() + 2 * minuteMs))
    expect((await linesBy(link)).status).toBe(200)
  })

  it('do not confirm their own access where another can', async () => {
    const { groupId, members } = await groupOf(house, ['Self'])
    const [self, other] = [await reviewer(house, 'self'), await reviewer(house, 'colleague')]
    await house.server.context.database.pool.query(
      `update person set "email" = 'SELF@example.com' where "personId" = $1`,
      [members[0]?.personId],
    )
    const alone = await started(house, { groupIds: [groupId], reviewerIds: [self.userId] })
    const id = await started(house, { groupIds: [groupId], reviewerIds: [self.userId, other.userId] })
    const [line] = await linesFor(self.client, id)
    expect(line).toMatchObject({ own: true, ownBarred: true })
    expect(
      (await answer(self.client, id, { lineIds: [line?.lineId], decision: 'confirm' })).body.refused,
    ).toMatchObject([{ reason: 'This is your own access: another reviewer must confirm it' }])
    expect((await answer(other.client, id, { lineIds: [line?.lineId], decision: 'confirm' })).body.refused).toEqual([])
    const [only] = await linesFor(self.client, alone)
    expect(only).toMatchObject({ own: true, ownBarred: false })
    expect((await answer(self.client, alone, { lineIds: [only?.lineId], decision: 'confirm' })).body.refused).toEqual(
      [],
    )
  })

  it('see their lines alone: within their areas, their organisation, and only of their reviews', async () => {
    const { acme, userIds } = house.server.estate
    const here = await groupOf(house, ['Here'], { areaId: acme.floorId })
    const there = await groupOf(house, ['There'], { areaId: acme.areaId })
    const floor = await reviewer(house, 'floorman', [acme.floorId])
    const id = await started(house, { groupIds: [here.groupId, there.groupId], reviewerIds: [floor.userId] })
    expect((await linesFor(floor.client, id, '?of=all')).map(({ person }) => person)).toEqual(['Here Test'])
    // What no reviewer may see is for whoever started it.
    expect((await linesFor(house.owner, id)).map(({ person }) => person)).toEqual(['There Test'])
    const stranger = await reviewer(house, 'nobody')
    expect((await stranger.client.get(`/api/accessreview/${id}/lines`)).status).toBe(404)
    expect((await stranger.client.get<{ items: Row[] }>('/api/accessreview/for-me')).body.items).toEqual([])
    expect((await house.server.client('otherSiteOwner').get(`/api/accessreview/${id}/lines`)).status).toBe(404)
    expect((await floor.client.get<{ items: Row[] }>('/api/accessreview/for-me')).body.items).toMatchObject([
      { accessReviewId: id, lines: 1 },
    ])

    const { rows } = await house.server.context.database.pool.query<{ userGroupIds: number[] }>(
      'select "userGroupIds" from "user" where "userId" = $1',
      [userIds.siteOwner],
    )
    const limited = await signedIn(house.server, {
      clientId: acme.clientId,
      workingClientId: acme.clientId,
      username: 'limitedadmin',
      userGroupIds: rows[0]?.userGroupIds ?? [],
      areaIds: [acme.floorId],
    })
    const dueAt = new Date(house.now().getTime() + 60 * minuteMs).toISOString()
    const wanted = { name: 'Beyond', dueAt, groupIds: [there.groupId], reviewerIds: [] }
    expect((await limited.post('/api/accessreview', wanted)).status).toBe(422)
    expect((await limited.post(`/api/accessreview/${id}/finish`, {})).status).toBe(404)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { settleSome } from '../../../../src/features/access-review/server/settle.ts'
import { resolveUser } from '../../../../server/kit/index.ts'
import { reviewsDue } from '../../../../src/features/access-review/server/schedule.ts'
import {
  answer,
  dayMs,
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

const minuteMs = 60_000

describe.each(oneDatabase)('a review that is due, on %s', kind => {
  let house: ReviewHouse
  beforeAll(async () => void (house = await startHouse(kind)))
  afterAll(() => house?.close())

  const soon = () => new Date(house.now().getTime() + 2 * minuteMs).toISOString()
  const later = (ms: number) => house.setNow(new Date(house.now().getTime() + ms))
  const query = async (sql: string, values: unknown[]) =>
    (await house.server.context.database.pool.query<Row>(sql, values)).rows

  it.each(['remove', 'keep'] as const)('ends unanswered lines as chosen: %s', async unanswered => {
    const { groupId } = await groupOf(house, ['Ada', 'Bob'])
    const { client, userId } = await reviewer(house, `due${unanswered}`)
    const id = await started(house, { groupIds: [groupId], reviewerIds: [userId], unanswered, dueAt: soon() })
    const [ada] = await linesFor(client, id)
    await answer(client, id, { lineIds: [ada?.lineId], decision: 'confirm' })
    await house.tick()
    expect(await read(house, id)).toMatchObject({ status: 'running' })
    later(3 * minuteMs)
    // As two processes would.
    const stop = new AbortController().signal
    await Promise.all([reviewsDue.run(house.server.context, stop), reviewsDue.run(house.server.context, stop)])
    await until(house, id, 'finished')
    expect(await linesFor(house.owner, id, '?of=all')).toMatchObject([
      { person: 'Ada Test', outcome: 'kept' },
      { person: 'Bob Test', decision: null, outcome: unanswered === 'remove' ? 'removed' : 'kept' },
    ])
    const jobs = await query(
      `select 1 from job where "kind" = 'accessReviewFinish' and ("input"->>'accessReviewId')::integer = $1`,
      [id],
    )
    expect(jobs).toHaveLength(1)
  })

  // The embedded database has one connection, so no two transactions.
  it.runIf(kind === 'postgresql')('is finished although another transaction refers to it just then', async () => {
    const { groupId } = await groupOf(house, ['Eve'])
    const { userId } = await reviewer(house, 'referring')
    const id = await started(house, { groupIds: [groupId], reviewerIds: [userId], dueAt: soon() })
    later(3 * minuteMs)
    const other = await house.server.context.database.pool.connect()
    try {
      await other.query('begin')
      await other.query('select 1 from access_review where "accessReviewId" = $1 for key share', [id])
      await house.tick()
      expect((await read(house, id)).status).not.toBe('running')
    } finally {
      await other.query('rollback')
      other.release()
    }
    await until(house, id, 'finished')
  })

  it('goes on after a crash in the middle, and ends nothing twice', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `Many${at}`)
    const { groupId, members } = await groupOf(house, names)
    const { userId } = await reviewer(house, 'crash')
    const id = await started(house, { groupIds: [groupId], reviewerIds: [userId], unanswered: 'remove' })
    const { context, estate } = house.server
    const session = await resolveUser(
      context.database.pool,
      { userId: estate.userIds.siteOwner, clientId: estate.acme.clientId },
      house.now(),
    )
    if (!session) throw new Error('The owner is gone')
    // A server took it up, did the first lines, and died before it queued or finished the rest.
    await query(
      `update access_review set "status" = 'finishing', "updatedAt" = now() - interval '1 hour' where "accessReviewId" = $1`,
      [id],
    )
    const name = String((await read(house, id))['name'])
    expect(await settleSome(context, session, { accessReviewId: id, name, unanswered: 'remove' })).toBe(50)
    await house.tick()
    expect(await until(house, id, 'finished')).toMatchObject({ removed: 60, failed: 0 })
    const edits = await query(
      `select "recordId", count(*)::integer as "count" from audit_entry where "entity" = 'tokenActivation' and "change" = 'edited'
         and "recordId" = any($1) group by 1`,
      [members.map(({ activationId }) => activationId)],
    )
    expect([edits.length, new Set(edits.map(({ count }) => count))]).toEqual([60, new Set([1])])
  })

  it('tells what has changed meanwhile, and leaves it alone', async () => {
    const { owner } = house
    const { groupId, members } = await groupOf(house, ['Ended', 'Anew', 'Again', 'Passed'])
    const { userId } = await reviewer(house, 'meanwhile')
    const id = await started(house, { groupIds: [groupId], reviewerIds: [userId], unanswered: 'remove' })
    const end = (at: number) => owner.post('/api/activation/end', { activationIds: [members[at]?.activationId] })
    await end(0)
    await end(1)
    await owner.post('/api/activation/give', { tokenIds: [members[1]?.tokenId], groupIds: [groupId] })
    await query(`update token_activation set "dateAdded" = "dateAdded" + interval '1 hour' where "activationId" = $1`, [
      members[2]?.activationId,
    ])
    await owner.put(`/api/fob/${members[3]?.tokenId}`, { personId: members[0]?.personId })
    await owner.post(`/api/accessreview/${id}/finish`, {})
    expect(await until(house, id, 'finished')).toMatchObject({ removed: 0, failed: 0 })
    expect(await linesFor(owner, id, '?of=all')).toMatchObject([
      { outcome: 'alreadyEnded' },
      { outcome: 'changed', reason: expect.stringContaining('given anew') as string },
      { outcome: 'changed', reason: expect.stringContaining('given again') as string },
      { outcome: 'changed', reason: expect.stringContaining('Somebody else') as string },
    ])
  })

  it('whose starter may end access no more says so, and somebody else tries again', async () => {
    const { owner, server } = house
    const { groupId } = await groupOf(house, ['Left'])
    const { userId } = await reviewer(house, 'gone')
    const id = await started(house, { groupIds: [groupId], reviewerIds: [userId], unanswered: 'remove', dueAt: soon() })
    await query(`update access_review set "startedById" = $2 where "accessReviewId" = $1`, [id, userId])
    later(3 * minuteMs)
    await house.tick()
    expect(await until(house, id, 'finished')).toMatchObject({ removed: 0, failed: 1 })
    expect(await linesFor(owner, id, '?of=all&filter=failed')).toMatchObject([
      {
        person: 'Left Test',
        outcome: 'failed',
        reason: expect.stringContaining('may not finish reviews any more') as string,
      },
    ])
    expect((await server.client('trial').post(`/api/accessreview/${id}/finish`, {})).status).toBe(403)
    expect((await owner.post(`/api/accessreview/${id}/finish`, {})).status).toBe(202)
    await expect.poll(async () => (await read(house, id))['removed'], { timeout: 30_000 }).toBe(1)
    expect(await read(house, id)).toMatchObject({ status: 'finished', failed: 0 })
  })

  it('reminds once who has lines left', async () => {
    const { groupId } = await groupOf(house, ['Ann', 'Ben'])
    const [done, open] = [await reviewer(house, 'done'), await reviewer(house, 'open')]
    const split = [{ kind: 'group', id: groupId, userId: open.userId }]
    const more = await groupOf(house, ['Cat'])
    const dueAt = new Date(house.now().getTime() + dayMs + minuteMs).toISOString()
    const id = await draft(house, {
      groupIds: [groupId, more.groupId],
      reviewerIds: [done.userId, open.userId],
      sharing: 'split',
      remindDays: 1,
      dueAt,
    })
    await house.owner.put(`/api/accessreview/${id}/split`, { split })
    await house.owner.post(`/api/accessreview/${id}/start`, {})
    await until(house, id, 'running')
    for (const { lineId } of await linesFor(done.client, id))
      await answer(done.client, id, { lineIds: [lineId], decision: 'confirm' })
    const reminders = (username: string) =>
      house.mails.received.filter(
        ({ to, headers }) => to.includes(`${username}@example.com`) && /Reminder/.test(headers['subject'] ?? ''),
      )
    await house.tick()
    later(2 * minuteMs)
    await house.tick()
    await house.tick()
    await expect.poll(() => reminders('open').length, { timeout: 30_000 }).toBe(1)
    expect(reminders('done')).toEqual([])
    expect(reminders('open')[0]?.body).toContain('2 lines')
  })
})

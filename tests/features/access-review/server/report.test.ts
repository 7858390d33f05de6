import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import { answer, groupOf, linesFor, reviewer, started, startHouse, until, type ReviewHouse } from './house.ts'

describe.each(oneDatabase)('the report of a review, on %s', kind => {
  let house: ReviewHouse
  beforeAll(async () => void (house = await startHouse(kind)))
  afterAll(() => house?.close())

  async function report(id: number, format: 'pdf' | 'csv') {
    const { server, owner } = house
    const { status, body } = await owner.post<{ jobId: number }>(`/api/accessreview/${id}/${format}`, {})
    expect(status).toBe(202)
    const ended = async () => {
      const job = (await owner.get<{ state: string; reason: string }>(`/api/job/${body.jobId}`)).body
      return ['queued', 'running'].includes(job.state) ? undefined : job
    }
    await expect.poll(ended, { timeout: 30_000 }).toMatchObject({ state: 'succeeded' })
    const { headers } = await server.signIn('siteOwner')
    return fetch(`${server.url}/api/job/${body.jobId}/result`, { headers })
  }

  it('tells each decision with who, when and why, and defuses formulas', async () => {
    const { groupId } = await groupOf(house, ['Ada', 'Bob', 'Cy'])
    const { client: rita, userId } = await reviewer(house, 'rita')
    const id = await started(house, { groupIds: [groupId], reviewerIds: [userId], unanswered: 'keep' })
    const [ada, bob] = await linesFor(rita, id)
    await answer(rita, id, { lineIds: [ada?.lineId], decision: 'confirm' })
    await answer(rita, id, { lineIds: [bob?.lineId], decision: 'remove', note: '=HYPERLINK("http://evil.example")' })
    const interim = await (await report(id, 'csv')).text()
    expect(interim).toContain('State,Interim: the review is running')

    await house.owner.post(`/api/accessreview/${id}/finish`, {})
    await until(house, id, 'finished')
    const csv = await (await report(id, 'csv')).text()
    expect(csv).toContain('State,Finished')
    expect(csv).toContain('Unanswered lines are,Kept')
    expect(csv).toContain('Reviewers,Con rita')
    expect(csv).toMatch(/Ada Test,Card \d+,Group \d+,through Group \d+,.*,Confirmed,Con rita,.*,Kept,/)
    expect(csv).toMatch(/Bob Test.*To be removed,Con rita,.*,"'=HYPERLINK\(""http:\/\/evil\.example""\)",Removed,/)
    expect(csv).toMatch(/Cy Test.*,Not answered,,,,Kept,/)

    const pdf = await report(id, 'pdf')
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    const bytes = Buffer.from(await pdf.arrayBuffer())
    expect([bytes.subarray(0, 5).toString(), bytes.length > 5000]).toEqual(['%PDF-', true])
    const { rows } = await house.server.context.database.pool.query<{ after: object }>(
      `select "after" from audit_entry where "entity" = 'accessReview' and "change" = 'exported' order by "auditEntryId"`,
    )
    expect(rows.map(({ after }) => after)).toMatchObject([{ format: 'csv' }, { format: 'csv' }, { format: 'pdf' }])
  })

  it('is not for reviewers, nor of a draft', async () => {
    const { groupId } = await groupOf(house, ['Di'])
    const { client: ron, userId } = await reviewer(house, 'ron')
    const id = await started(house, { groupIds: [groupId], reviewerIds: [userId] })
    expect((await ron.post(`/api/accessreview/${id}/csv`, {})).status).toBe(403)
    expect((await house.server.client('otherSiteOwner').post(`/api/accessreview/${id}/pdf`, {})).status).toBe(404)
  })
})

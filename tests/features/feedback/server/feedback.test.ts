import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Row, wrong } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestRole, type TestServer } from '../../../support/server.ts'

describe.each(oneDatabase)('feedback, on %s', kind => {
  let server: TestServer
  beforeAll(
    async () => void (server = await startServer(kind, { environment: { FEEDBACK_TO: 'product@example.com' } })),
  )
  afterAll(() => server?.close())
  beforeEach(async () => void (await server.context.database.pool.query('delete from feedback')))

  const give = (body: object, role: TestRole = 'siteOwner') => server.client(role).post<Row>('/api/user/feedback', body)
  const list = async (query = '') =>
    (await server.client('officeStaff').get<{ items: Row[] }>(`/api/feedback${query}`)).body.items

  it('is kept as it was written, with the path of the screen alone', async () => {
    const message = '<script>alert(1)</script>'
    const sent = { thumbsUp: true, message, contactOkay: true, currentUrl: '/search?query=Zoe%20Miller#note' }
    expect((await give(sent)).status).toBe(200)
    expect(await list('?thumbsUp=up')).toMatchObject([{ message, contactOkay: true, currentUrl: '/search' }])
    expect(await list('?thumbsUp=down')).toEqual([])
  })

  it('is emailed to the provider, with an address only where its writer may be contacted', async () => {
    await give({ message: 'Too slow', contactOkay: false }, 'trial')
    const { rows } = await server.context.database.pool.query<{ recipient: string; body: string }>(
      `select "recipient", "body" from mail_message where "causeEntity" = 'feedback' order by "mailMessageId" desc limit 1`,
    )
    expect(rows[0]?.recipient).toBe('product@example.com')
    expect(rows[0]?.body).toContain('Too slow')
    expect(rows[0]?.body).toContain('May be contacted: no')
  })

  it('is bounded', async () => {
    expect(await give({ message: 'x'.repeat(4001) }, 'otherSiteOwner')).toMatchObject(
      wrong('message', 'Message must be at most 4000 characters'),
    )
    expect(await give({ contactOkay: 'yes' }, 'otherSiteOwner')).toMatchObject(
      wrong('contactOkay', 'Contact okay must be yes or no'),
    )
    expect((await give({ message: 'x', other: 1 }, 'otherSiteOwner')).status).toBe(422)
    expect(await list()).toEqual([])
  })

  it('is taken from those who have signed in, five times a minute', async () => {
    expect((await server.client().post('/api/user/feedback', {})).status).toBe(401)
    const answers = []
    for (let time = 0; time < 6; time++) answers.push((await give({ message: `${time}` }, 'engineer')).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('is read by the provider’s staff alone', async () => {
    expect((await server.client('siteOwner').get('/api/feedback')).status).toBe(403)
  })
})

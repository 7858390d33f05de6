import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import type { TestClient, TestServer } from '../../../support/server.ts'
import { made, startRest, type Row } from '../../../server/rest/house.ts'

const christmas = { name: 'Christmas', day: '2026-12-25', lastDay: '2026-12-26', everyYear: true }

describe.each(oneDatabase)('holidays and exception days, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  const refusal = (body: unknown) => ({ status: 422, body })
  const wrong = (propertyName: string, errorMessage: string) => refusal([{ propertyName, errorMessage }])

  beforeAll(async () => {
    server = await startRest(kind)
    owner = server.client('siteOwner')
  })
  afterAll(() => server?.close())

  it('keeps a holiday of several days, and refuses days in the wrong order', async () => {
    const { holidayId } = await made(owner, '/holiday', christmas)
    const early = { lastDay: '2026-12-24' }
    expect(await owner.put(`/api/holiday/${String(holidayId)}`, early)).toMatchObject(
      wrong('lastDay', 'Last day must not be before the first'),
    )
    expect(await owner.put(`/api/holiday/${String(holidayId)}`, { day: '2026-12-27' })).toMatchObject(
      wrong('lastDay', 'Last day must not be before the first'),
    )
    expect((await owner.get<Row>(`/api/holiday/${String(holidayId)}`)).body).toMatchObject(christmas)
  })

  it('refuses a holiday of every year that lasts a year', async () => {
    expect(await owner.post('/api/holiday', { ...christmas, lastDay: '2027-12-25' })).toMatchObject(
      wrong('lastDay', 'Holidays of every year must be shorter than a year'),
    )
    await made(owner, '/holiday', {
      ...christmas,
      name: 'Closed for building',
      lastDay: '2027-12-25',
      everyYear: false,
    })
  })

  it('lets a time profile that says nothing of holidays stay as it is', async () => {
    const { timeProfileId } = server.estate
    expect((await owner.get<Row>(`/api/timeprofile/${timeProfileId}`)).body).toMatchObject({ onHolidays: 'asUsual' })
  })

  it('keeps exception days, and refuses those that make no sense', async () => {
    const path = `/api/timeprofile/${server.estate.timeProfileId}`
    const open = { firstDay: '2026-06-06', opening: 'open', start: '10:00', end: '16:00' }
    expect((await owner.put<Row>(path, { exceptions: [open] })).body).toMatchObject({ exceptions: [open] })
    const refused = async (exception: object, reason: string) =>
      expect(await owner.put(path, { exceptions: [exception] })).toMatchObject(
        wrong('exceptions', `Exception days cannot have ${reason}`),
      )
    await refused({ ...open, end: '09:00' }, 'times that end before they start')
    await refused({ ...open, lastDay: '2026-06-05' }, 'days that end before they start')
    await refused({ ...open, opening: 'closed' }, 'times on a day that is closed all day')
    expect((await owner.get<Row>(path)).body).toMatchObject({ exceptions: [open] })
  })

  it('shows a client no holidays of another', async () => {
    const { items } = (await server.client('otherSiteOwner').get<{ items: Row[] }>('/api/holiday')).body
    expect(items).toEqual([])
  })
})

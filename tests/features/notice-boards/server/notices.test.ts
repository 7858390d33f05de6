import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import type { TestClient, TestServer } from '../../../support/server.ts'
import { made, startRest, wrong, type Row } from '../../../server/rest/house.ts'

describe.each(oneDatabase)('notices, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let named = 0
  beforeAll(async () => {
    server = await startRest(kind)
    owner = server.client('siteOwner')
  })
  afterAll(() => server?.close())

  const message = (body: Row = {}) => made(owner, '/noticemessage', { name: `Message ${++named}`, ...body })
  const expectRefused = async (body: Row, propertyName: string, text: string) =>
    expect(await owner.post('/api/noticemessage', { name: `Message ${++named}`, ...body })).toMatchObject(
      wrong(propertyName, text),
    )

  it('are distinguished by their names', async () => {
    await message({ name: 'Fire drill' })
    const again = await owner.post('/api/noticemessage', { name: 'FIRE DRILL' })
    expect(again).toMatchObject(wrong('name', 'Name is not unique'))
    expect((await owner.get('/api/noticemessage/validate-name?value=fire%20drill')).body).toBe(false)
    expect((await owner.get('/api/noticeboard/validate-name?value=Lobby')).body).toBe(true)
  })

  it('expire after they begin', async () => {
    const dates = { beginDate: '2026-05-02', expiryDate: '2026-05-02' }
    await expectRefused(dates, 'expiryDate', 'Expiry date must be after Begin date')
    const row = await message({ ...dates, expiryDate: '2026-05-03' })
    expect(
      await owner.put(`/api/noticemessage/${String(row['noticeMessageId'])}`, { beginDate: '2026-06-01' }),
    ).toMatchObject(wrong('expiryDate', 'Expiry date must be after Begin date'))
  })

  it('are shown by the week or by the month, each with its day', async () => {
    await expectRefused({ schedule: 'week', frequency: 'week' }, 'dayOfWeek', 'Day of week is required')
    await expectRefused({ schedule: 'month', frequency: 'month' }, 'dayOfMonth', 'Day of month is required')
    await expectRefused({ schedule: 'week', frequency: 'month' }, 'frequency', 'Every month needs a monthly schedule')
    await expectRefused(
      { schedule: 'month', frequency: 'week' },
      'frequency',
      'Every week needs a weekly or monthly schedule',
    )
    await expectRefused(
      { schedule: 'week', displayDuration: 32 },
      'displayDuration',
      'Display duration in days must be at most 31',
    )
    const row = await message({ schedule: 'week', frequency: 'week', dayOfWeek: 'friday' })
    expect(row).toMatchObject({ displayDuration: 1, dayOfMonth: null })
    const edited = await owner.put<Row>(`/api/noticemessage/${String(row['noticeMessageId'])}`, { schedule: 'none' })
    expect(edited.body).toMatchObject({ frequency: null, dayOfWeek: null, displayDuration: null })
    const again = await owner.put<Row>(`/api/noticemessage/${String(row['noticeMessageId'])}`, { schedule: 'month' })
    expect(again.body).toMatchObject({ frequency: 'day', displayDuration: 1 })
  })

  it('are drafts until they are published, and can be withdrawn', async () => {
    const path = `/api/noticemessage/${String((await message())['noticeMessageId'])}`
    expect((await owner.get(path)).body).toMatchObject({ status: 'draft' })
    expect(await owner.post(`${path}/withdraw`)).toMatchObject({ status: 409 })
    expect(await owner.post(`${path}/publish`)).toMatchObject({ status: 200, body: { status: 'published' } })
    expect(await owner.post(`${path}/publish`)).toMatchObject({ status: 409 })
    expect(await owner.post(`${path}/withdraw`)).toMatchObject({ body: { status: 'draft' } })
  })

  it('are on boards that belong in an area, in the order that was chosen', async () => {
    expect(await owner.post('/api/noticeboard', { name: 'Nowhere' })).toMatchObject(wrong('areaId', 'Site is required'))
    const [first, second] = [(await message())['noticeMessageId'], (await message())['noticeMessageId']]
    const { areaId } = server.estate.acme
    const board = await made(owner, '/noticeboard', { name: 'Lobby', areaId, messageIds: [second, first] })
    expect(board).toMatchObject({ messageIds: [second, first], status: 'unknown' })
    expect(await owner.delete(`/api/noticemessage/${String(first)}`)).toMatchObject({ status: 409 })
  })

  it('have each part of a board in a different place', async () => {
    const layout = { name: 'Crowded', messageOrder: 1, footerOrder: 3 }
    expect(await owner.post('/api/noticeboardthemelayout', layout)).toMatchObject({
      status: 422,
      body: [
        { propertyName: 'messageOrder', errorMessage: 'Message is in the place of Logo and clock' },
        { propertyName: 'footerOrder', errorMessage: 'Footer is in the place of Ticker tape' },
      ],
    })
    const orders = { headerOrder: 2, tickerOrder: 4 }
    expect(await made(owner, '/noticeboardthemelayout', { ...layout, ...orders })).toMatchObject(orders)
  })

  it('are warned of what the theme of a board does not show', async () => {
    const { layoutId } = await made(owner, '/noticeboardthemelayout', { name: 'Plain' })
    const { themeId } = await made(owner, '/noticeboardtheme', { name: 'Dark', layoutId, clockSupport: true })
    const { areaId } = server.estate.acme
    const board = await made(owner, '/noticeboard', {
      name: 'Canteen',
      areaId,
      themeId,
      tickerTape: 'Soup of the day',
      liveClock: true,
    })
    expect(board['warnings']).toEqual(['Dark shows no ticker tape'])
    expect(await owner.delete(`/api/noticeboardthemelayout/${String(layoutId)}`)).toMatchObject({ status: 409 })
  })
})

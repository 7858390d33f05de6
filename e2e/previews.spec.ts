import type { Page } from '@playwright/test'
import { api, button, heading, unique } from './crud.ts'
import { expect, originOf, test } from './fixtures.ts'

type Row = Record<string, unknown>

/** One transparent pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const first = async (page: Page, path: string) => (await api(page, 'GET', `${path}?limit=1`)).items[0] as Row
const make = (page: Page, path: string, row: Row) => api(page, 'POST', path, row)

/** Keeps a picture for a field of an entity, and answers its key. */
async function upload(page: Page, entity: string, field: string): Promise<string> {
  const origin = originOf(page)
  const answer = await page.context().request.post(`${origin}/api/file/picture?entity=${entity}&field=${field}`, {
    headers: { 'application-identification': 'Website', origin },
    multipart: { file: { name: 'plan.png', mimeType: 'image/png', buffer: pixel } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { key: string }).key
}

test.beforeEach(async ({ signInAs }) => {
  await signInAs('site owner')
})

test('a badge is drawn to scale for a chosen person', async ({ page }) => {
  const surname = unique('Badge')
  const { personId } = await make(page, '/person', { firstName: 'Ada', surname, department: 'Engines' })
  const place = { x: 5, width: 44, height: 8, rotation: 0, side: 'front' }
  const design = await make(page, '/badgedesign', {
    name: unique('Card'),
    format: 'cr80',
    orientation: 'portrait',
    dataSource: 'person',
    labels: [
      { ...place, y: 50, text: '{firstName} {surname}', size: 8 },
      { ...place, y: 60, text: '{shoeSize} of {department}', size: 8 },
      { ...place, y: 70, height: 4, text: 'A line that is much too long for the place that it has', size: 12 },
    ],
    images: [{ ...place, y: 10, height: 30, source: 'photo' }],
  })
  expect(personId).toBeGreaterThan(0)
  await page.goto(`/administration/badge-design/${String(design['badgeDesignId'])}?tab=preview`)
  const chooser = page.getByRole('combobox', { name: 'Drawn for this user' })
  await expect(chooser).not.toHaveValue('')
  await chooser.fill(surname)
  await page.getByRole('option', { name: `Ada ${surname}` }).click()
  const card = page.getByRole('img', { name: `Front of the card of Ada ${surname}` })
  await expect(card).toContainText(`Ada ${surname}`)
  await expect(card).toContainText('{shoeSize} of Engines')
  await expect(card).toContainText('No photograph')
  await expect(card).toHaveAttribute('viewBox', '0 0 54 85.6')
  const remarks = page.getByRole('list', { name: 'Remarks' })
  await expect(remarks).toContainText('{shoeSize} is no field of users')
  await expect(remarks).toContainText('does not fit in its place')
  await page.getByText('Actual size').click()
  const box = await card.boundingBox()
  expect(box?.width).toBeCloseTo((54 * 96) / 25.4, 0)
})

test('a camera tells where its streams are, and that no picture can stand here', async ({ page }) => {
  const area = await first(page, '/area')
  const camera = await make(page, '/camera', {
    name: unique('Camera'),
    areaId: area['areaId'],
    protocol: 'rtsps',
    host: 'cam.example',
    port: 322,
    rtspPathHigh: '/one',
    rtspUsername: 'viewer',
    rtspPassword: 'very secret',
  })
  await page.goto(`/settings/camera/${String(camera['cameraId'])}?tab=preview`)
  await expect(page.getByText('No picture here')).toBeVisible()
  const stream = page.getByRole('list', { name: 'Streams' }).getByRole('link')
  await expect(stream).toHaveAttribute('href', 'rtsps://cam.example:322/one')
  await expect(button(page, 'Copy the address of high quality, RTSP')).toBeVisible()
  expect(await page.content()).not.toContain('very secret')
})

/** A board with messages: two that are shown, one a draft, one for tomorrow's tomorrow. */
async function makeBoard(page: Page, board: Row = {}) {
  const area = await first(page, '/area')
  const message = async (title: string, row: Row = {}) => {
    const made = await make(page, '/noticemessage', { name: unique(title), title, schedule: 'none', ...row })
    const id = Number(made['noticeMessageId'])
    if (row['beginDate'] !== null) await api(page, 'POST', `/noticemessage/${id}/publish`, {})
    return id
  }
  const later = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const messageIds = [
    await message('First word', { transitionSpeed: 'fast' }),
    await message('A draft word', { beginDate: null }),
    await message('A later word', { beginDate: later }),
    await message('Last word', { transitionSpeed: 'fast' }),
  ]
  const made = await make(page, '/noticeboard', {
    name: unique('Board'),
    areaId: area['areaId'],
    messageIds,
    footer: 'By the river',
    tickerTape: 'Mind the step',
    liveClock: true,
    transition: 'fade',
    ...board,
  })
  return { path: `/management/notice-boards/${String(made['digitalNoticeBoardId'])}?tab=preview`, messageIds }
}

test('a notice board rotates through what is shown now, and can be paused', async ({ page }) => {
  const { path } = await makeBoard(page)
  await page.goto(path)
  const board = page.getByRole('region', { name: /as it looks now$/ })
  await expect(board).toContainText('First word')
  await expect(board).toContainText('Mind the step')
  await expect(board).toContainText('By the river')
  await expect(board.getByRole('time')).toHaveText(/^\d\d:\d\d$/)
  await expect(page.getByText('1 of 2 shown now')).toBeVisible()
  await expect(board).toContainText('Last word')
  await button(page, 'Pause').click()
  await button(page, 'Previous').click()
  await expect(board).toContainText('First word')
  await page.waitForTimeout(6000)
  await expect(board).toContainText('First word')
  const list = page.getByRole('list', { name: 'Messages in their order' })
  await expect(list.getByRole('listitem')).toHaveText([/On the board/, /A draft/, /From \d\d/, /Shown in turn/])
})

test('a notice board does not move for users who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { path } = await makeBoard(page)
  await page.goto(path)
  await expect(button(page, 'Play')).toBeVisible()
  await page.waitForTimeout(6000)
  await expect(page.getByText('1 of 2 shown now')).toBeVisible()
  await button(page, 'Next').click()
  await expect(page.getByRole('region', { name: /as it looks now$/ })).toContainText('Last word')
})

test('a notice board follows its messages, and says when there are none for now', async ({ page }) => {
  const { path, messageIds } = await makeBoard(page)
  await page.goto(path)
  await expect(page.getByText('1 of 2 shown now')).toBeVisible()
  for (const id of [messageIds[0], messageIds[3]]) await api(page, 'POST', `/noticemessage/${id}/withdraw`, {})
  await expect(page.getByText('No message is shown now')).toBeVisible()
})

test('messages that could not be loaded are reported, and retried', async ({ page, expectComplaint }) => {
  expectComplaint(/500/)
  const { path } = await makeBoard(page)
  await page.route('**/api/noticemessage?limit=1000', route => route.fulfill({ status: 500, json: 'It broke' }))
  await page.goto(path)
  await expect(page.getByText('The messages could not be loaded')).toBeVisible()
  await page.unroute('**/api/noticemessage?limit=1000')
  await button(page, 'Try again').click()
  await expect(page.getByText('1 of 2 shown now')).toBeVisible()
})

test('a theme shows a sample, and a message is shown in a chosen theme', async ({ page }) => {
  const layout = await make(page, '/noticeboardthemelayout', { name: unique('Layout') })
  const name = unique('Theme')
  const theme = await make(page, '/noticeboardtheme', {
    name,
    layoutId: layout['layoutId'],
    clockSupport: true,
    clockFormat: 'hours12',
  })
  await page.goto(`/management/notice-board-theme/${String(theme['themeId'])}?tab=preview`)
  const sample = page.getByRole('region', { name: `A sample message in ${name}` })
  await expect(sample).toContainText('The lift is back in service')
  await expect(sample.getByRole('time')).toHaveText(/^\d{1,2}:\d\d [AP]M$/)
  await expect(sample).not.toContainText('Reception is open')

  const message = await make(page, '/noticemessage', { name: unique('Message'), title: 'Hello', schedule: 'none' })
  await page.goto(`/administration/notice-messages/${String(message['noticeMessageId'])}?tab=preview`)
  const board = page.getByRole('region', { name: /on a notice board$/ })
  await expect(board).toContainText('Reception is open')
  await page.getByRole('combobox', { name: /^Theme/ }).fill(name)
  await page.getByRole('option', { name }).click()
  await expect(board).not.toContainText('Reception is open')
  await expect(board).toContainText('Hello')
  await expect(board.getByRole('time')).toHaveText(/[AP]M$/)
})

/** A plan with a door that opens, a door that tells its status, and a marker beside the picture. */
async function makePlan(page: Page, row: Row) {
  const [area, door] = [await first(page, '/area'), await first(page, '/door')]
  const subject = { entity: 'door', id: door['doorId'] }
  const plan = await make(page, '/siteplan', {
    name: unique('Plan'),
    areaId: area['areaId'],
    markers: [
      { name: 'Front', theme: 'primary', action: 'open', x: 0.25, y: 0.25, subject },
      { name: 'Side', theme: 'danger', action: 'status', x: 0.75, y: 0.5, subject, customLabelIcon: 'S' },
      { name: 'Shed', theme: 'neutral', action: 'none', x: 4, y: 0.5 },
    ],
    ...row,
  })
  return { path: `/administration/site-plan/${String(plan['sitePlanId'])}?tab=preview`, door }
}

test('a site plan leads to the records of its markers, and shows their status', async ({ page }) => {
  const { path, door } = await makePlan(page, { type: 'image', picture: await upload(page, 'sitePlan', 'picture') })
  await page.goto(path)
  await expect(page.getByRole('img', { name: /^Plan of/ })).toBeVisible()
  await button(page, 'Side door: show its status').click()
  const status = page.getByRole('dialog')
  await expect(status.getByRole('link')).toContainText(String(door['name']))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Markers' }).getByRole('listitem').nth(2)).toContainText(
    'not on the picture',
  )
  await page.getByRole('link', { name: 'Front door' }).click()
  await expect(heading(page, new RegExp(String(door['name'])))).toBeVisible()
})

test('a site plan without a picture, and one that is a map, show what they can', async ({ page }) => {
  const { path } = await makePlan(page, { type: 'image' })
  await page.goto(path)
  await expect(page.getByText('No picture', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Markers' }).getByRole('link', { name: 'Front' })).toBeVisible()
  const map = await makePlan(page, { type: 'map' })
  await page.goto(map.path)
  await expect(page.getByText('North ↑')).toBeVisible()
  await expect(page.getByText(/No streets or buildings/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Front door' })).toBeVisible()
})

test('a lost picture of a plan is reported', async ({ page, expectComplaint }) => {
  expectComplaint(/404|500/)
  const { path } = await makePlan(page, { type: 'image', picture: await upload(page, 'sitePlan', 'picture') })
  await page.route('**/api/file/**', route => route.fulfill({ status: 404, json: 'Gone' }))
  await page.goto(path)
  await expect(page.getByText('The picture could not be loaded')).toBeVisible()
  await page.unroute('**/api/file/**')
  await button(page, 'Try again').click()
  await expect(page.getByRole('img', { name: /^Plan of/ })).toBeVisible()
})

/** A tab to look at: where it is, what is seen of it, and what is done to it first. */
interface Tab {
  readonly make: (page: Page) => Promise<string>
  readonly shows: string | RegExp
  readonly act?: (page: Page) => Promise<void>
}

const demo = (api: string, base: string, key: string) => async (page: Page) =>
  `${base}/${String((await first(page, api))[key])}?tab=preview`

const tabs: Readonly<Record<string, Tab>> = {
  'a badge': { make: demo('/badgedesign', '/administration/badge-design', 'badgeDesignId'), shows: /^Front,/ },
  'a camera': { make: demo('/camera', '/settings/camera', 'cameraId'), shows: 'No picture here' },
  'a theme': {
    make: demo('/noticeboardtheme', '/management/notice-board-theme', 'themeId'),
    shows: 'The lift is back in service',
  },
  'a message': {
    make: demo('/noticemessage', '/administration/notice-messages', 'noticeMessageId'),
    shows: /Reception is open/,
  },
  'a board': { make: async page => (await makeBoard(page)).path, shows: 'By the river' },
  'a board by night': {
    make: async page => (await makeBoard(page, { nightMode: true })).path,
    shows: 'By the river',
    act: async page => {
      await page.getByText('By night').click()
      await expect(page.getByText('First word').first()).toHaveCSS('color', 'rgb(218, 221, 224)')
    },
  },
  'a board without messages': {
    make: async page => (await makeBoard(page, { messageIds: [] })).path,
    shows: 'No messages',
  },
  'a map': { make: async page => (await makePlan(page, { type: 'map' })).path, shows: 'North ↑' },
}

for (const [name, { make: made, shows, act }] of Object.entries(tabs))
  test(`the preview of ${name} passes axe`, async ({ page, axe }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(await made(page))
    await expect(page.getByText(shows).first()).toBeVisible()
    await act?.(page)
    expect(await axe()).toEqual([])
  })

import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applyChanges } from '../../../../src/api/record-cache.ts'
import type { ActiveAnnouncement } from '../../../../src/features/announcements/domain/wire.ts'
import Announcements from '../../../../src/features/announcements/screens/Announcements.tsx'
import { DangerLine } from '../../../../src/features/announcements/screens/DangerLine.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show, showPart } from '../../../components/support/show.tsx'

const settled = vi.fn<() => void>()
beforeEach(() => settled.mockClear())

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const one = (announcementId: number, subject: string, more: Partial<ActiveAnnouncement> = {}): ActiveAnnouncement => ({
  announcementId,
  announcementType: 1,
  announcementTheme: 'primary',
  subject,
  announcementMessage: `About ${subject}`,
  start: ago(60_000),
  end: null,
  hidden: false,
  ...more,
})
const region = page.getByRole('region', { name: 'Announcements' })
const answering = (all: () => unknown) => fakeApi().on('GET /announcement/active', all)

test('two are shown, the most urgent first, and the others when asked for', async () => {
  answering(() => [one(1, 'Lift'), one(2, 'Gate', { announcementType: 4 }), one(3, 'Fire', { announcementType: 2 })])
  await showPart(<Announcements onSettled={settled} />)
  await expect.element(region.getByRole('listitem')).toHaveLength(2)
  await expect.element(region.getByRole('listitem').first()).toHaveTextContent('Danger: FireAbout Fire')
  await region.getByRole('button', { name: '1 more' }).click()
  await expect.element(region.getByRole('listitem')).toHaveLength(3)
  await expect.element(region.getByText(/^Success:/)).toBeVisible()
  await region.getByRole('button', { name: 'Show fewer' }).click()
  await expect.element(region.getByRole('listitem')).toHaveLength(2)
})

test('what is written is shown as text, with web addresses as links that open apart', async () => {
  const announcementMessage = '<img src=x onerror="alert(1)"> Read https://example.org/plan.'
  answering(() => [one(1, '<b>Bold</b>', { announcementMessage })])
  await showPart(<Announcements onSettled={settled} />)
  await expect.element(region.getByText(/<b>Bold<.b>/)).toBeVisible()
  await expect.element(region.getByText(/^<img src=x/)).toBeVisible()
  const link = region.getByRole('link', { name: /example.org.plan/ })
  await expect.element(link).toHaveAttribute('href', 'https://example.org/plan')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(document.querySelector('img[src="x"]')).toBeNull()
})

test('one that is hidden goes at once, and can be shown again', async () => {
  const api = answering(() => [one(1, 'Lift')]).on('POST /announcement/:id/set-hidden/:hidden', ({ params }) => ({
    hidden: params['hidden'] === 'true',
  }))
  await showPart(<Announcements onSettled={settled} />)
  await region.getByRole('button', { name: 'Hide: Lift' }).click()
  await expect.element(region).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show it again' }).click()
  await expect.element(region.getByRole('listitem')).toBeVisible()
  expect(api.callsOf('POST /announcement/:id/set-hidden/:hidden').map(({ path }) => path)).toEqual([
    '/announcement/1/set-hidden/true',
    '/announcement/1/set-hidden/false',
  ])
})

test('one that could not be hidden stays, and says so', async () => {
  answering(() => [one(1, 'Lift')]).on(
    'POST /announcement/:id/set-hidden/:hidden',
    () => new Reply(503, { error: 'The database does not answer' }),
  )
  await showPart(<Announcements onSettled={settled} />)
  await region.getByRole('button', { name: 'Hide: Lift' }).click()
  await expect.element(page.getByText('The announcement could not be hidden')).toBeVisible()
  await expect.element(region.getByRole('listitem')).toBeVisible()
})

test('one that has been withdrawn goes when it is hidden, which has not failed', async () => {
  let items = [one(1, 'Lift'), one(2, 'Gate')]
  const api = answering(() => items).on(
    'POST /announcement/:id/set-hidden/:hidden',
    () => new Reply(404, { error: 'Error 404 - Not Found' }),
  )
  await showPart(<Announcements onSettled={settled} />)
  await expect.element(region.getByRole('listitem')).toHaveLength(2)
  items = [one(2, 'Gate')]
  await region.getByRole('button', { name: 'Hide: Lift' }).click()
  await expect.poll(() => api.callsOf('GET /announcement/active')).toHaveLength(2)
  await expect.element(region.getByRole('listitem')).toHaveLength(1)
  await expect.element(page.getByText('The announcement could not be hidden')).not.toBeInTheDocument()
})

test('one that has been withdrawn since it was hidden cannot be shown again, and says so', async () => {
  let items = [one(1, 'Lift')]
  answering(() => items).on('POST /announcement/:id/set-hidden/:hidden', ({ params }) =>
    params['hidden'] === 'true' ? { hidden: true } : new Reply(404, { error: 'Error 404 - Not Found' }),
  )
  await showPart(<Announcements onSettled={settled} />)
  await region.getByRole('button', { name: 'Hide: Lift' }).click()
  items = []
  await page.getByRole('button', { name: 'Show it again' }).click()
  await expect.element(page.getByText('It has been withdrawn')).toBeVisible()
  await expect.element(region).not.toBeInTheDocument()
})

test('one appears when it begins and goes when it ends', async () => {
  const soon = new Date(Date.now() + 1500).toISOString()
  answering(() => [one(1, 'Ends', { end: soon }), one(2, 'Begins', { start: soon })])
  await showPart(<Announcements onSettled={settled} />)
  await expect.element(region.getByText('About Ends')).toBeVisible()
  await expect.element(region.getByText('About Begins')).not.toBeInTheDocument()
  await expect.element(region.getByText('About Begins')).toBeVisible()
  await expect.element(region.getByText('About Ends')).not.toBeInTheDocument()
})

test('a new one comes when the page hears of it', async () => {
  let all = [one(1, 'First')]
  answering(() => all)
  const { queries } = await showPart(<Announcements onSettled={settled} />)
  await expect.element(region.getByRole('listitem')).toHaveLength(1)
  all = [one(2, 'Second', { announcementType: 3 }), ...all]
  await applyChanges(queries, [{ entity: 'announcement', id: 2, change: 'added' }])
  await expect.element(region.getByRole('listitem').first()).toHaveTextContent('Warning: SecondAbout Second')
})

test('where they could not be loaded, that is said', async () => {
  answering(() => new Reply(403, { error: 'Not now' }))
  await showPart(<Announcements onSettled={settled} />)
  await expect.element(page.getByText('Announcements could not be loaded')).toBeVisible()
})

test('a wall has one line for what is dangerous, and nothing else', async () => {
  const danger = { announcementType: 2 } as const
  answering(() => [one(1, 'Lift'), one(2, 'Fire', danger), one(3, 'Gas', { ...danger, start: ago(1000) })])
  await showPart(<DangerLine />)
  await expect.element(region).toHaveTextContent('Danger: Gas1 more')
  await expect.element(page.getByText('Lift')).not.toBeInTheDocument()
})

test('the form shows how it will look before it is saved', async () => {
  fakeApi().on('GET /user', () => ({ items: [], next: null }))
  const { Component } = await import('../../../../src/app/BeforeSaves.tsx').then(({ BeforeSaves }) => ({
    Component: BeforeSaves,
  }))
  const { objects } = await import('../../../../src/app/entity-table.tsx')
  await show('/settings/announcement/create', [{ Component, children: [...objects] }])
  await page.getByRole('textbox', { name: /^Message name/ }).fill('Lift')
  await page.getByRole('textbox', { name: /^Subject/ }).fill('Lift out of order')
  await page.getByRole('textbox', { name: /^Message\b(?! name)/ }).fill('Use the stairs')
  await page
    .getByRole('textbox', { name: /^Start/ })
    .first()
    .fill('21/11/2026 10:00')
  await userEvent.tab()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect.element(preview.getByText(/Lift out of order/)).toBeVisible()
  await expect.element(preview.getByText('Use the stairs')).toBeVisible()
})

test.each([
  ['there is one', () => [one(1, 'Lift')]],
  ['there is none', () => []],
  ['they could not be loaded', () => new Reply(500, { error: 'No database' })],
])('it is told when it is known that %s', async (_what, answer) => {
  vi.mocked(console.error).mockClear()
  const known = Promise.withResolvers<unknown>()
  answering(() => known.promise)
  await showPart(<Announcements onSettled={settled} />)
  expect(settled).not.toHaveBeenCalled()
  known.resolve(answer())
  await expect.poll(() => settled.mock.calls.length).toBe(1)
})

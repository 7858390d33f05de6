import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeApi, show } from '../../../components/support/show.tsx'
import { Reply } from '../../../components/support/fake-api.ts'

const hash = 'ab'.repeat(32)
const entry = {
  auditLogId: 8,
  at: '2026-11-25T10:00:00.000Z',
  what: 'edited',
  outcome: 'done',
  by: 'Ada Lovelace',
  userId: 7,
  user: 'Ada Lovelace',
  guest: false,
  homeClientId: null,
  entity: 'zone',
  title: 'Vault',
  recordId: 3,
  details: null,
  count: 1,
  lastAt: null,
  network: '192.0.2.1',
  agent: 'Firefox on Linux',
  sessionId: 5,
  position: 12,
  hash,
  auditEntryId: 30,
}
const chain = { entries: 1200, hash, sealedAt: '2026-11-25T10:00:03.000Z', waitingSeconds: 0 }
const api = (more: object = {}) =>
  fakeApi()
    .on('GET /auditlog', () => ({ items: [entry], next: null, total: 1 }))
    .on('GET /auditlog/chain', () => ({ ...chain, ...more }))
    .on('GET /auditlog/8', () => entry)

test('lists who did what, and says up to where it is sealed', async () => {
  api()
  await show('/settings/audit-log')
  await expect.element(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  await expect.element(page.getByText('Vault')).toBeVisible()
  await expect.element(page.getByText('Changed', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^1,200 entries, sealed up to/)).toBeVisible()
})

test('warns where entries wait to be sealed', async () => {
  api({ waitingSeconds: 300 })
  await show('/settings/audit-log')
  await expect.element(page.getByRole('alert').getByText(/Newer entries have waited for 5.min/)).toBeVisible()
})

test('asks by what is in the url', async () => {
  const asked = api()
  await show('/settings/audit-log?what=refused&guest=true&entity=zone')
  await expect.element(page.getByText('Vault')).toBeVisible()
  const url = String(asked.callsOf('GET /auditlog')[0]?.query)
  for (const part of ['what=refused', 'guest=true', 'entity=zone']) expect(url).toContain(part)
})

test('shows what an entry changed, with the way to the record', async () => {
  api().on('GET /auditlog/8/changes', () => ({ before: { name: 'Safe' }, after: { name: 'Vault' }, isThere: true }))
  await show('/settings/audit-log/8')
  await expect.element(page.getByText('Safe')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Vault' })).toHaveAttribute('href', '/administration/zone/3')
})

test('leads to the record where a command was not done, which changed nothing', async () => {
  const asked = fakeApi().on('GET /auditlog/9', () => ({
    ...entry,
    auditLogId: 9,
    what: 'command',
    outcome: 'refused',
    auditEntryId: null,
  }))
  await show('/settings/audit-log/9')
  await expect.element(page.getByRole('link', { name: 'Vault' })).toHaveAttribute('href', '/administration/zone/3')
  await expect.element(page.getByText('What was changed')).not.toBeInTheDocument()
  expect(asked.callsOf('GET /auditlog/9/changes')).toEqual([])
})

test('says why a change could not be loaded, and what is not to be seen', async () => {
  let answer: object = new Reply(503, { error: 'The server is starting', code: 'unavailable' })
  api().on('GET /auditlog/8/changes', () => answer)
  await show('/settings/audit-log/8')
  await expect.element(page.getByText('The change could not be loaded')).toBeVisible()
  answer = { before: null, after: null, isThere: false }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('You do not have permission to see what was changed.')).toBeVisible()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import DownloadSoftware from '../../../../src/features/firmware/screens/download-software.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const routes = [{ path: '/download-software', Component: DownloadSoftware }]
const software = {
  firmwareId: 7,
  deviceType: 'systemController',
  name: 'System Controller',
  firmwareVersion: '4.12',
  dateReleased: '2026-09-01',
  notes: 'Faster start.',
  bytes: 98_304,
  sha256: 'ab'.repeat(32),
}

test('each device type has its newest version with notes, size, checksum and a link', async () => {
  fakeApi().on('GET /software', () => ({
    items: [software, { ...software, firmwareId: 8, name: 'Reader', notes: null }],
  }))
  await show('/download-software', routes)
  const card = page.getByRole('region', { name: 'System Controller 4.12' })
  for (const text of ['Faster start.', '01/09/2026', '96 kB', software.sha256])
    await expect.element(card.getByText(text)).toBeVisible()
  const link = card.getByRole('link', { name: 'Download System Controller 4.12' }).element()
  expect(link.getAttribute('href')).toBe('/api/software/7/image')
  await expect
    .element(page.getByRole('region', { name: 'Reader 4.12' }).getByText('There are no release notes.'))
    .toBeVisible()
})

test('nothing to download is not a failure, and a failure is not nothing', async () => {
  let isAway = true
  fakeApi().on('GET /software', () => (isAway ? new Reply(503, { error: 'The database is away' }) : { items: [] }))
  await show('/download-software', routes)
  await expect.element(page.getByText('The software could not be loaded')).toBeVisible()
  await expect.element(page.getByText('No software', { exact: true })).not.toBeInTheDocument()
  isAway = false
  await page.getByRole('button', { name: /again/i }).click()
  await expect.element(page.getByText('No software', { exact: true })).toBeVisible()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { applyChanges } from '../../../../src/api/record-cache.ts'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const path = '/management/system/firmware-updates'
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
const update = {
  firmwareUpdateRequestId: 5,
  controllerId: 12,
  controller: 'Loading bay',
  firmwareId: 3,
  firmware: 'System Controller 4.12',
  firmwareVersion: '4.12',
  status: 'sending',
  reason: null,
  imageBytes: 1000,
  received: 250,
  requestedAt: ago(90),
  startedAt: ago(60),
  heardAt: ago(0),
  version: 1,
}
const rollOut = {
  firmwareRollOutId: 2,
  firmware: 'System Controller 4.12',
  status: 'running',
  stage: 25,
  devices: 40,
  done: 8,
  failed: 1,
  mostFailed: 10,
  startedAt: ago(600),
}

/** A server with these updates and roll-outs. */
const serving = (updates: readonly object[], rollOuts: readonly object[] = []) =>
  fakeApi()
    .on('GET /firmwareupdaterequest', () => ({ items: updates, next: null, total: updates.length }))
    .on('GET /firmwarerollout', () => ({ items: rollOuts, next: null }))
    .on('GET /controller/pick', () => [])
    .on('GET /firmware/pick', () => [])
    .on('GET /firmwarerollout/pick', () => [])

test('each update shows how far it is and what is left, and follows what devices say', async () => {
  const api = serving([update], [rollOut])
  const { queries } = await show(path)
  await expect.element(page.getByText(/^25%, about 3 min left$|^25%, about 2 min left$/)).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'Loading bay: received' })).toBeVisible()
  const running = page.getByRole('list', { name: 'Running roll-outs' })
  await expect.element(running.getByText('8 of 40 controllers done')).toBeVisible()
  await expect.element(running.getByText('1 failed (stops above 10%)')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Roll out to many controllers' })).toBeVisible()
  const reason = 'The device received something else: its SHA-256 is 00aa…'
  api.on('GET /firmwareupdaterequest', () => ({
    items: [{ ...update, status: 'failed', reason, endedAt: ago(0) }],
    next: null,
    total: 1,
  }))
  await applyChanges(queries, [{ entity: 'firmwareUpdateRequest', id: 5, change: 'edited' }])
  await expect.element(page.getByText(`25%: ${reason}`)).toBeVisible()
})

test('no updates and no roll-outs leave the ways to begin them', async () => {
  serving([])
  await show(path)
  await expect.element(page.getByText(/^No firmware update requests/)).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Running roll-outs' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'All roll-outs' })).toBeVisible()
})

test('roll-outs that could not be loaded are not none', async () => {
  serving([update]).on('GET /firmwarerollout', () => new Reply(503, { error: 'The database is away' }))
  await show(path)
  await expect.element(page.getByText('The roll-outs could not be loaded')).toBeVisible()
  await expect.element(page.getByText('Loading bay').first()).toBeVisible()
})

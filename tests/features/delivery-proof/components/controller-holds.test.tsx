import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordKeys } from '../../../../src/api/record-cache.ts'
import { refreshQueries } from '../../../../src/api/refresh-queries.ts'
import { entities } from '../../../../src/domain/entities/index.ts'
import type { Held } from '../../../../src/features/delivery-proof/domain/held.ts'
import ControllerHolds from '../../../../src/features/delivery-proof/screens/ControllerHolds.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const path = '/management/controller/3'
const element = <ControllerHolds entity={entities.controller} record={{ controllerId: 3 }} />
const showPart = () => show(path, [{ path, element }])
const part = () => page.getByRole('region', { name: 'What it holds' })
const held = (more: Partial<Held> = {}): Held => ({
  pending: 0,
  records: 1250,
  comparedAt: '2026-05-01T10:00:00Z',
  coversSecrets: true,
  differsSince: null,
  differences: [],
  resend: null,
  resentAt: null,
  ...more,
})

test('a controller’s page says in what it differs, and follows what is sent again until it holds it', async () => {
  let now = held({
    differsSince: '2026-05-01T10:00:00Z',
    differences: [
      { subject: 'token', holds: 1203, should: 1204 },
      { subject: 'zone', holds: 2, should: 2 },
    ],
  })
  fakeApi().on('GET /delivery/held', ({ query }) => {
    expect(query.get('controllerId')).toBe('3')
    return now
  })
  const { queries } = await showPart()
  await expect.element(part().getByRole('status')).toMatchTextContent(/^It has held other records than it should for/)
  await expect.element(part()).toMatchTextContent(/It holds 1,203 of 1,204 \w+/)
  await expect.element(part()).toMatchTextContent(/It holds 2 zones, but their content differs/)
  const follow = async (more: Partial<Held>, says: RegExp) => {
    now = held(more)
    await refreshQueries(queries, recordKeys.lists('changeLog'))
    await expect.element(part()).toMatchTextContent(says)
  }
  const resend = { sent: 0, total: 1250, isRead: false }
  await follow({ resend }, /waiting for it to begin/)
  await follow({ resend: { ...resend, sent: 1000 } }, /being sent again: 1,000 of 1,250 records/)
  await follow({ resend: { ...resend, isRead: true } }, /waiting for it to say what it holds/)
  await follow({ resentAt: '2026-05-01T11:01:00Z' }, /It holds what it should: 1,250 records/)
  await expect.element(part()).toMatchTextContent(/Everything was sent again, and found to be held/)
})

test('one that has never said what it holds is not said to hold it, nor one whose answer could not be loaded', async () => {
  const api = fakeApi().on('GET /delivery/held', () => new Reply(503, { error: 'The database cannot be reached' }))
  await showPart()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/What it holds could not be loaded/)
  api.on('GET /delivery/held', () => held({ comparedAt: null, pending: 2 }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(part().getByRole('status')).toMatchTextContent(/It has not yet said what it holds/)
  await expect.element(part()).toMatchTextContent(/2 changes wait for it/)
})

test('it says where PINs, keycodes and number plates were not compared', async () => {
  const api = fakeApi().on('GET /delivery/held', () => held({ coversSecrets: false }))
  const { queries } = await showPart()
  await expect.element(part()).toMatchTextContent(/PINs, keycodes and number plates were not compared/)
  api.on('GET /delivery/held', () => held())
  await refreshQueries(queries, recordKeys.lists('changeLog'))
  await expect.element(part()).not.toMatchTextContent(/were not compared/)
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordKeys } from '../../../../src/api/record-cache.ts'
import { refreshQueries } from '../../../../src/api/refresh-queries.ts'
import { entities } from '../../../../src/domain/entities/index.ts'
import type { Proof } from '../../../../src/features/delivery-proof/domain/proof.ts'
import RecordDelivery from '../../../../src/features/delivery-proof/screens/RecordDelivery.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const path = '/token'
const element = <RecordDelivery entity={entities.token} record={{ fobId: 7 }} />
const showPart = () => show(path, [{ path, element }])
const waiting = { controllerId: 3, state: 'offline', since: '2026-05-01T10:00:00Z', lastSeenAt: null } as const
const proof = (more: Partial<Proof> = {}): Proof => ({
  subjectId: 7,
  controllers: 40,
  confirmed: 37,
  pending: 3,
  offline: 1,
  confirmedAt: null,
  waiting: [{ ...waiting, controller: 'Gatehouse' }],
  differing: [],
  ...more,
})

test('a record’s page says how many controllers have confirmed, names those that have not, and follows them', async () => {
  let now = proof()
  const api = fakeApi().on('GET /delivery/proof', ({ query }) => {
    expect([query.get('subject'), query.get('subjectId')]).toEqual(['token', '7'])
    return { items: [now], workingOut: false }
  })
  const { queries } = await showPart()
  const part = page.getByRole('region', { name: 'Controllers' })
  const status = part.getByRole('status')
  await expect.element(status).toMatchTextContent('37 of 40 controllers confirmed, 2 pending, 1 offline')
  await expect
    .element(part.getByRole('link', { name: 'Gatehouse' }))
    .toHaveAttribute('href', '/management/controller/3')
  await expect.element(part).toMatchTextContent(/and 2 more/)
  now = proof({ confirmed: 40, pending: 0, offline: 0, waiting: [] })
  await refreshQueries(queries, recordKeys.lists('changeLog'))
  await expect.element(status).toMatchTextContent('Confirmed by all 40 controllers')
  expect(api.unexpected).toEqual([])
})

test('a proof that could not be loaded is not ‘confirmed’, and is tried again', async () => {
  const api = fakeApi().on('GET /delivery/proof', () => new Reply(503, { error: 'The database cannot be reached' }))
  await showPart()
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/What controllers have confirmed could not be loaded/)
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
  api.on('GET /delivery/proof', () => ({ items: [proof()], workingOut: false }))
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('status')).toMatchTextContent(/^37 of 40/)
})

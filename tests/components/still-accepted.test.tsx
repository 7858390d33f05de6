import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { StillAccepted } from '../../dashboards/wall/StillAccepted.tsx'
import { recordKeys } from '../../src/api/record-cache.ts'
import { refreshQueries } from '../../src/api/refresh-queries.ts'
import type { UnconfirmedController } from '../../src/domain/delivery.ts'
import { Reply } from './support/fake-api.ts'
import { fakeApi, show, user } from './support/show.tsx'

const permissions = new Set(user.permissions)
const showStrip = (held: ReadonlySet<string> = permissions) =>
  show('/wall', [{ path: '/wall', element: <StillAccepted permissions={held} /> }])
const strip = () => page.getByRole('alert', { name: /^Withdrawn/ })
const item = (controllerId: number, more: Partial<UnconfirmedController> = {}): UnconfirmedController => ({
  controllerId,
  controller: `Gate ${controllerId}`,
  state: 'offline',
  since: new Date(Date.now() - 65_000).toISOString(),
  credentials: 1,
  example: '1042',
  ...more,
})

test('a controller that may still accept a withdrawn card is named, until it has confirmed', async () => {
  let items = [
    item(1),
    item(2, { state: 'online', credentials: 3 }),
    item(3, { state: 'online', since: new Date().toISOString() }),
  ]
  fakeApi().on('GET /delivery/withdrawn', () => ({ items, more: false }))
  const { queries } = await showStrip()
  await expect
    .element(strip())
    .toMatchTextContent(/2 controllers may still accept withdrawn \w+: Gate 1 \(offline, \w+ 1042, 1 min/)
  await expect.element(strip()).toMatchTextContent(/Gate 2 \(not confirmed, 3/)
  await expect.element(strip()).not.toMatchTextContent(/Gate 3/)
  await expect
    .element(strip().getByRole('link', { name: 'Gate 1' }))
    .toHaveAttribute('href', '/management/controller/1')
  items = []
  await refreshQueries(queries, recordKeys.lists('changeLog'))
  await expect.element(page.getByText(/Gate 1/)).not.toBeInTheDocument()
})

test('many are counted, and what could not be asked is not calm', async () => {
  const api = fakeApi().on('GET /delivery/withdrawn', () => ({
    items: Array.from({ length: 8 }, (_, index) => item(index + 1)),
    more: true,
  }))
  const { queries } = await showStrip()
  await expect.element(strip()).toMatchTextContent(/More than 8 controllers may still accept.*Gate 5.*and 3 more/)
  api.on('GET /delivery/withdrawn', () => new Reply(503, { error: 'The database cannot be reached' }))
  await refreshQueries(queries, recordKeys.lists('changeLog'))
  await expect.element(strip()).toMatchTextContent(/are still accepted is not known: The database cannot be reached/)
})

test('is nothing for those who may not see controllers', async () => {
  await showStrip(new Set(['FOB_READ']))
  await expect.element(strip()).not.toBeInTheDocument()
})

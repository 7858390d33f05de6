import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { entities } from '../../../../src/domain/entities/index.ts'
import People from '../../../../src/features/roll-call/screens/evacuation/people.part.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const path = '/monitoring/evacuations/7'
const record = { evacuationId: 7, status: 'ended', startedAt: '2026-11-21T10:00:00.000Z' }
const showPart = (more: object = {}) =>
  show(path, [{ path, element: <People record={{ ...record, ...more }} entity={entities.person} /> }])
const person = (tokenId: number, name: string, outcome: string, more: object = {}) => ({
  personId: tokenId,
  tokenId,
  name,
  assistance: null,
  zone: 'Lobby',
  note: null,
  addedBy: null,
  outcome,
  by: null,
  at: null,
  ...more,
})
const answer = {
  counts: { needHelp: 0, missing: 1, readOut: 0, notOnSite: 0, safe: 1 },
  zones: [
    { zone: 'Lobby', people: 2, open: 1, lastAt: '2026-11-21T10:03:00.000Z' },
    { zone: 'Workshop', people: 1, open: 0, lastAt: '2026-11-21T10:04:10.000Z' },
  ],
  points: [{ name: 'Car park', people: 3, lastAt: '2026-11-21T10:05:00.000Z' }],
  asked: { people: 4, answered: 1, unreached: 2 },
  people: [
    person(1, 'Ada Lane', 'missing', { assistance: 'Uses a wheelchair' }),
    { ...person(3, 'Sam Guest', 'missing', { note: 'In a red coat', addedBy: 'Kim' }), personId: null, tokenId: null },
    person(2, 'Bert Moss', 'safe', { by: 'Olive Owner', at: '2026-11-21T10:03:00.000Z' }),
  ],
  more: 0,
}

test('who was in is listed with how they were accounted for, and how long each zone took', async () => {
  fakeApi().on('GET /evacuation/7/people', () => answer)
  await showPart()
  const people = page.getByRole('table', { name: 'People' })
  await expect
    .element(people.getByRole('row').nth(1))
    .toMatchTextContent(/Ada Lane ?Needs assistance: Uses a wheelchair ?Missing/)
  await expect
    .element(people.getByRole('row').nth(2))
    .toMatchTextContent(/Sam Guest ?Not on the roll, added by Kim: In a red coat/)
  await expect
    .element(people.getByRole('row').nth(3))
    .toMatchTextContent(/Bert Moss ?Safe.*Olive Owner21\/11\/2026 10:03:00/)
  await expect
    .element(
      page.getByText('4 people were asked by message whether they are safe: 1 answered, 2 could not be reached.'),
    )
    .toBeVisible()
  const points = page.getByRole('table', { name: 'Muster points' })
  await expect.element(points.getByRole('row').nth(1)).toMatchTextContent(/Car park35 min/)
  const zones = page.getByRole('table', { name: 'Zones' })
  await expect.element(zones.getByRole('row').nth(1)).toMatchTextContent(/Lobby21Not clear/)
  await expect.element(zones.getByRole('row').nth(2)).toMatchTextContent(/Workshop104 min/)
})

test('people who could not be read are not ‘nobody’, and are tried again', async () => {
  const api = fakeApi().on(
    'GET /evacuation/7/people',
    () => new Reply(503, { error: 'The database cannot be reached' }),
  )
  await showPart()
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/The people could not be loaded/)
  await expect.element(page.getByText('Nobody was in')).not.toBeInTheDocument()
  api.on('GET /evacuation/7/people', () => ({ ...answer, zones: [], people: [] }))
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Nobody was in')).toBeVisible()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'
import Access from '../../../../src/features/access/screens/access.screen.tsx'
import WhyDenied from '../../../../src/features/access/screens/event/why-denied.part.tsx'
import { entities } from '../../../../src/domain/entities/index.ts'

const path = '/administration/access'
const showScreen = (query: string) => show(`${path}?${query}`, [{ path, Component: Access }])
const opener = (fobId: number, person: string | null, more: object = {}) => ({
  fobId,
  fob: `Fob ${fobId}`,
  controllerId: 21,
  personId: person === null ? null : fobId + 100,
  person,
  open: true,
  reason: 'granted',
  through: ['through Contractors, weekdays 08:00 to 18:00, until 31 January'],
  ...more,
})
const api = () =>
  fakeApi()
    .on('GET /door/pick', () => [{ id: 4, title: '4 Server room' }])
    .on('GET /fob/pick', () => [{ id: 7, title: 'Fob 7' }])

test('who can open a door stands there with the path in words, and the way to the explanation', async () => {
  const closed = { open: false, reason: 'outOfTimeProfile' }
  api().on('GET /access/who', () => ({ items: [opener(7, 'Ada Marsh'), opener(8, null, closed)], next: null }))
  await showScreen('doorId=4')
  const rows = page.getByRole('list', { name: 'Who can open it' }).getByRole('listitem')
  await expect.element(rows.first()).toMatchTextContent(/Ada Marsh.*Fob 7.*through Contractors.*Opens/)
  await expect.element(rows.nth(1)).toMatchTextContent(/Fob 8.*Closed: outside its times/)
  await expect
    .element(page.getByRole('link', { name: 'Opens: why' }))
    .toHaveAttribute('href', `${path}?doorId=4&fobId=7`)
})

test('further pages are read on demand, and a failure is not an empty list', async () => {
  const asked = api().on('GET /access/who', () => new Reply(503, { error: 'The database cannot be reached' }))
  await showScreen('doorId=4')
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/Access could not be loaded/)
  asked.on('GET /access/who', ({ query }) =>
    query.get('after') === '7'
      ? { items: [opener(9, 'Grace Hill')], next: null }
      : { items: [opener(7, 'Ada Marsh')], next: '7' },
  )
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(page.getByRole('link', { name: 'Grace Hill' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('every row says whether the controller has confirmed it, and since when it is offline', async () => {
  const proof = (subjectId: number, more: object) => ({
    subjectId,
    controllers: 1,
    confirmed: 0,
    pending: 1,
    offline: 0,
    confirmedAt: null,
    waiting: [],
    ...more,
  })
  const waiting = {
    controllerId: 21,
    controller: 'North',
    state: 'online',
    lastSeenAt: null,
    since: '2026-01-01T00:00:00Z',
  }
  const lost = { ...waiting, state: 'offline', lastSeenAt: '2026-01-01T00:00:00Z' }
  api()
    .on('GET /access/who', () => ({
      items: [opener(7, 'Ada Marsh'), opener(8, 'Grace Hill'), opener(9, 'Ben Moss'), opener(10, 'Una Known')],
      next: null,
    }))
    .on('GET /delivery/proof', ({ query }) => {
      expect(query.get('subjectId')).toBe('7,8,9,10')
      return {
        items: [
          proof(7, { confirmed: 1, pending: 0 }),
          proof(8, { waiting: [waiting] }),
          proof(9, { offline: 1, waiting: [lost] }),
          proof(10, { controllers: 60, pending: 30 }),
        ],
        workingOut: false,
      }
    })
  await showScreen('doorId=4')
  const rows = page.getByRole('list', { name: 'Who can open it' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/Confirmed by the controller/)
  await expect.element(rows.nth(1)).toMatchTextContent(/Not confirmed by the controller yet, waiting for/)
  await expect.element(rows.nth(2)).toMatchTextContent(/offline and has not confirmed it, last seen .* ago/)
  await expect.element(rows.nth(3)).not.toMatchTextContent(/onfirmed/)
})

test('what controllers have confirmed is not claimed where it could not be loaded', async () => {
  api()
    .on('GET /access/who', () => ({ items: [opener(7, 'Ada Marsh')], next: null }))
    .on('GET /delivery/proof', () => new Reply(403, { error: 'No' }))
  await showScreen('doorId=4')
  await expect.element(page.getByText('Whether controllers have confirmed this could not be loaded.')).toBeVisible()
})

test('the filters are part of the address, of what is asked, and of the export', async () => {
  const asked: (string | null)[] = []
  api().on('GET /access/who', ({ query }) => {
    asked.push(query.get('through'))
    return { items: [opener(7, 'Ada Marsh')], next: null }
  })
  const shown = await showScreen('doorId=4')
  await page.getByLabelText('Through').selectOptions('Auto all doors')
  await expect.poll(() => asked.at(-1)).toBe('autoAllDoors')
  expect(shown.at()).toContain('through=autoAllDoors')
  await expect
    .element(page.getByRole('link', { name: 'Export' }))
    .toHaveAttribute('href', '/api/access/who/export?anyTime=true&doorId=4&through=autoAllDoors')
})

test('who can open a site stands there with how many of its doors, and whether all controllers know', async () => {
  const item = (fobId: number, more: object) => ({ ...opener(fobId, 'Ada Marsh'), doors: 12, openDoors: 12, ...more })
  const through = [{ words: 'through Contractors, weekdays 08:00 to 18:00', doors: 12 }]
  const lost = {
    controllerId: 22,
    controller: 'South',
    state: 'offline',
    lastSeenAt: '2026-01-01T00:00:00Z',
    since: '',
  }
  const elsewhere = { ...lost, controllerId: 99 }
  const proof = (subjectId: number, waiting: object[]) => ({ subjectId, pending: waiting.length, waiting })
  fakeApi()
    .on('GET /area/pick', () => [{ id: 3, title: 'Harbour House' }])
    .on('GET /delivery/proof', () => ({ items: [proof(7, [lost]), proof(8, [elsewhere])], workingOut: false }))
    .on('GET /access/who/area', ({ query }) => {
      expect(query.get('areaId')).toBe('3')
      return {
        items: [
          item(7, { through }),
          item(8, { openDoors: 3, through }),
          item(9, { doors: 1, openDoors: 0, reason: 'outOfTimeProfile', through: [] }),
        ],
        next: null,
        doors: 5000,
        isWhole: false,
        controllerIds: [21, 22],
      }
    })
  await showScreen('areaId=3&show=who')
  const rows = page.getByRole('list', { name: 'Who can open it' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/Ada Marsh.*12 doors through Contractors.*Opens 12 doors/)
  await expect.element(rows.nth(0)).toMatchTextContent(/A controller is offline and has not confirmed it/)
  await expect.element(rows.nth(1)).toMatchTextContent(/Opens 3 of 12 doors.*Confirmed by the controllers/)
  await expect.element(rows.nth(2)).toMatchTextContent(/1 door\. Closed: outside its times/)
  await expect.element(page.getByText(/Only the first 5,000 doors count here/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Export' }))
    .toHaveAttribute('href', '/api/access/who/area/export?anyTime=true&areaId=3')
})

test('a door that nobody opens says what to do', async () => {
  api().on('GET /access/who', () => ({ items: [], next: null }))
  await showScreen('doorId=4')
  await expect.element(page.getByText('No credential opens it')).toBeVisible()
})

const explanation = {
  fobId: 7,
  fob: 'Fob 7',
  doorId: 4,
  door: '4 Server room',
  at: '2026-11-23T02:00:00.000Z',
  allowed: false,
  reason: 'outOfTimeProfile',
  event: 'accessDeniedOutOfTimeProfile',
  says: 'The time profile of the access is closed at that moment',
  change: 'Change the time profile, or give access at other times',
  paths: [{ steps: [{ kind: 'activation', id: 1, title: null }], open: false, words: 'through Contractors' }],
}

test('a credential at a door is explained, with what would change it', async () => {
  api().on('GET /access/explain', () => explanation)
  await showScreen('doorId=4&fobId=7')
  await expect.element(page.getByText('The time profile of the access is closed at that moment')).toBeVisible()
  await expect.element(page.getByText(/What would change it: Change the time profile/)).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Paths' })).toMatchTextContent(/Closed, through Contractors/)
})

test('a denied event says why, and a granted one has no such part', async () => {
  fakeApi().on('GET /access/explain', ({ query }) => {
    expect(Object.fromEntries(query)).toEqual({ doorId: '4', fobId: '7', at: '2026-11-23T02:00:00Z' })
    return explanation
  })
  const event = { doorId: 4, tokenId: 7, occurredAt: '2026-11-23T02:00:00Z' }
  const shown = (type: string) => (
    <section aria-label={type}>
      <WhyDenied entity={entities.event} record={{ ...event, type }} />
    </section>
  )
  const Both = () => (
    <>
      {shown('accessDeniedOutOfTimeProfile')}
      {shown('accessGranted')}
    </>
  )
  await show('/event', [{ path: '/event', Component: Both }])
  const denied = page.getByRole('region', { name: 'Why, and what would change it' })
  await expect.element(denied).toMatchTextContent(/The time profile of the access is closed/)
  await expect
    .element(denied.getByRole('link', { name: 'Ask about another time or door' }))
    .toHaveAttribute('href', '/administration/access?doorId=4&fobId=7&at=2026-11-23T02%3A00%3A00Z')
  await expect.element(page.getByRole('region', { name: 'accessGranted' })).toMatchTextContent(/^$/)
})

test('a denied event whose access has changed since says so, and an unknown card that nobody had it', async () => {
  fakeApi().on('GET /access/explain', () => ({ ...explanation, allowed: true, says: 'It opens', change: null }))
  const at = { occurredAt: '2026-11-23T02:00:00Z', doorId: 4 }
  const Both = () => (
    <>
      <WhyDenied entity={entities.event} record={{ ...at, type: 'accessDeniedNoAccess', tokenId: 7 }} />
      <WhyDenied entity={entities.event} record={{ ...at, type: 'accessDeniedUnknown', tokenId: null }} />
    </>
  )
  await show('/event', [{ path: '/event', Component: Both }])
  await expect.element(page.getByText(/The controller denied it then/)).toBeVisible()
  await expect.element(page.getByText(/Nobody had this fob|Nobody had this credential/)).toBeVisible()
})

import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import { focus } from '../../../components/support/focus.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'
import AssignFobsToPeople from '../../../../src/features/people/screens/assign-fobs-to-people.screen.tsx'

const path = '/administration/persons/assign-fobs-to-people'
const person = (personId: number, surname: string) => ({
  personId,
  firstName: 'Ada',
  surname,
  email: null,
  company: 'Acme',
  department: null,
  profilePicture: null,
})
const fob = (fobId: number, reference: string) => ({ fobId, reference, kind: 'card', personId: null, version: 1 })
const cards = [fob(11, 'Card 11'), fob(12, 'Card 12'), fob(13, 'Card 13')]

const withLists = () =>
  fakeApi()
    .on('GET /person/without-credential', () => ({
      items: [person(1, 'Byron'), person(2, 'Clare'), person(3, 'Keats')],
      next: null,
    }))
    .on('GET /fob/list/available', () => ({ items: cards, next: null }))
    .on('GET /fob/find', ({ query }) => {
      const found = cards.find(({ fobId }) => query.get('keycode') === `0000000000${fobId}`)
      return found ?? new Reply(404, { error: `${query.get('keycode')} does not exist` })
    })
    .on('POST /person/assign-fobs', () => ({ assigned: 2 }))

const showScreen = () => show(path, [{ path, Component: AssignFobsToPeople }])
const button = (name: RegExp | string) => page.getByRole('button', { name })
const who = (name: string) => button(new RegExp(`^Ada ${name}`))
const card = (name: string) => button(new RegExp(`^Card ${name}`))
const saved = (api: ReturnType<typeof fakeApi>) => api.callsOf('POST /person/assign-fobs').map(({ body }) => body)

test('pairs in order, unpairs, and saves all at once', async () => {
  const api = withLists()
  await showScreen()
  await expect.element(card('11')).toBeVisible()
  await button('Pair in order').click()
  await expect.element(who('Keats')).toMatchTextContent(/gets Card 13/)
  await button('Unpair Ada Clare').click()
  await expect.element(page.getByText('2 pairs not saved')).toBeVisible()
  await button('Save all').click()
  await vi.waitFor(() =>
    expect(saved(api)).toEqual([
      {
        pairs: [
          { personId: 1, fobId: 11 },
          { personId: 3, fobId: 13 },
        ],
      },
    ]),
  )
  await expect.element(page.getByText('0 pairs not saved')).toBeVisible()
})

test('pairs by keyboard: choose somebody, then their credential', async () => {
  withLists()
  await showScreen()
  await focus(who('Clare'))
  await userEvent.keyboard('{Enter}')
  await focus(card('13'))
  await userEvent.keyboard('{Enter}')
  await expect.element(who('Clare')).toMatchTextContent(/gets Card 13/)
  await expect.element(who('Keats')).toHaveAttribute('aria-pressed', 'true')
  await focus(card('13'))
  await userEvent.keyboard('{Enter}')
  await expect.element(who('Keats')).toMatchTextContent(/gets Card 13/)
  await expect.element(who('Clare')).not.toMatchTextContent(/gets/)
})

test('pairs by dragging a credential to somebody', async () => {
  withLists()
  await showScreen()
  await expect.element(card('12')).toBeVisible()
  await card('12').dropTo(who('Keats'))
  await expect.element(who('Keats')).toMatchTextContent(/gets Card 12/)
})

test('cards read one after another go to one person after another; an unknown one is said', async () => {
  withLists()
  await showScreen()
  const reader = page.getByRole('textbox', { name: 'Read cards' })
  await expect.element(who('Byron')).toBeVisible()
  await focus(reader)
  await userEvent.keyboard('000000000012{Enter}000000000011{Enter}')
  await expect.element(who('Byron')).toMatchTextContent(/gets Card 12/)
  await expect.element(who('Clare')).toMatchTextContent(/gets Card 11/)
  await expect.element(page.getByText('The next card goes to Ada Keats')).toBeVisible()
  await userEvent.keyboard('000000000099{Enter}')
  await expect.element(page.getByText('000000000099 does not exist')).toBeVisible()
  await expect.element(reader).toHaveValue('')
})

test('two pasted columns are looked up row by row before they become pairs', async () => {
  withLists().on('POST /person/resolve-pairs', () => ({
    rows: [
      {
        person: { id: 2, title: 'Ada Clare' },
        personProblem: null,
        credential: { id: 12, title: 'Card 12' },
        credentialProblem: null,
      },
      {
        person: null,
        personProblem: 'Nobody was not found',
        credential: { id: 13, title: 'Card 13' },
        credentialProblem: null,
      },
    ],
  }))
  await showScreen()
  await button('Paste two columns').click()
  await page.getByRole('dialog').getByRole('textbox').fill('Ada Clare\tCard 12\nNobody\tCard 13')
  await button('Look them up').click()
  await expect.element(page.getByText('Nobody was not found')).toBeVisible()
  await expect.element(page.getByText('1 row is left out')).toBeVisible()
  await button('Pair 1').click()
  await expect.element(who('Clare')).toMatchTextContent(/gets Card 12/)
})

test('a pair that the server refuses says why, and nothing is lost', async () => {
  withLists().on(
    'POST /person/assign-fobs',
    () => new Reply(422, [{ propertyName: 'pairs.1.fobId', errorMessage: 'Ada Zola has it already' }]),
  )
  await showScreen()
  await expect.element(card('11')).toBeVisible()
  await button('Pair in order').click()
  await button('Save all').click()
  await expect.element(who('Clare')).toMatchTextContent(/Ada Zola has it already/)
  await expect.element(page.getByText('3 pairs not saved')).toBeVisible()
})

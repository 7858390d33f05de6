import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { entities } from '../../src/domain/entities/index.ts'
import ControllerOverview from '../../src/screens/controller/overview.tsx'
import DoorOverview from '../../src/screens/door/overview.tsx'
import PersonOverview from '../../src/screens/person/overview.tsx'
import { Reply } from './support/fake-api.ts'
import { fakeApi, showPart } from './support/show.tsx'

const nothing = { items: [], next: null }
const event = { eventId: 1, type: 'accessGranted', occurredAt: '2026-11-23T10:00:00Z', area: 'Mill', door: 'Gate' }
const actions = page.getByRole('navigation', { name: 'Next actions' })
const fact = (label: string) => page.getByText(label, { exact: true }).element().closest('div')
const top = () => actions.element().getBoundingClientRect().top

/** On a phone the actions stand below the facts. */
beforeEach(async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
})

test.each([
  ['door', 'Controller is', { controllerId: 7, state: 'online' }, 'Online'],
  ['person', 'Last seen', { items: [event], next: null }, 'Mill · Gate'],
  ['controller', 'Silence', { noticedAfterSeconds: 180, silentSince: null }, 'Noticed after 3 minutes'],
] as const)('the actions of a %s stay where they are when its facts come', async (kind, label, answer, text) => {
  const late = Promise.withResolvers<unknown>()
  const lateOf = (asked: string, instead: unknown) => () => (asked === kind ? late.promise : instead)
  fakeApi()
    .on('GET /event', lateOf('person', nothing))
    .on('GET /controller/:id', lateOf('door', {}))
    .on('GET /controller/:id/silence', lateOf('controller', {}))
    .on('GET /fob', () => nothing)
    .on('GET /door', () => nothing)
    .on('GET /changelog', () => ({ ...nothing, total: 0 }))
  const Shown = { door: DoorOverview, person: PersonOverview, controller: ControllerOverview }[kind]
  const entity = entities[kind]
  await showPart(<Shown entity={entity} record={{ [entity.key]: 7, version: 1, controllerId: 7, name: 'Gate' }} />)
  await expect.element(actions).toBeVisible()
  await expect.poll(() => fact(label)).toBeTruthy()
  const before = top()
  late.resolve(answer)
  await expect.poll(() => fact(label)?.textContent).toContain(text)
  expect(Math.abs(top() - before)).toBeLessThan(2)
})

test.each([
  ['none', nothing, 'Not known'],
  ['none that could be read', new Reply(403, { error: 'No' }), 'Not known: could not be read'],
])('where a person was last seen: of events, %s', async (_, answer, text) => {
  fakeApi()
    .on('GET /event', () => answer)
    .on('GET /fob', () => nothing)
  await showPart(<PersonOverview entity={entities.person} record={{ personId: 7, version: 1, firstName: 'Ada' }} />)
  await expect.poll(() => fact('Last seen')?.textContent).toBe(`Last seen${text}`)
})

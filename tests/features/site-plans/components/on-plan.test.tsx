import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'
import { OnPlan } from '../../../../src/features/site-plans/screens/OnPlan.tsx'

const marker = (name: string, entity: string, id: number, x: number) => ({
  name,
  theme: 'primary',
  action: 'open',
  x,
  y: 0.5,
  subject: { entity, id },
})
const markers = [
  marker('Server room', 'door', 7, 0.2),
  marker('Loading bay', 'door', 8, 0.9),
  marker('Yard camera', 'camera', 2, 0.8),
  marker('Corridor camera', 'camera', 1, 0.3),
]
const plan = { sitePlanId: 3, name: 'Ground floor', areaId: 1, type: 'map', picture: null, markers }
const estate = (sitePlanIds: readonly number[]) =>
  fakeApi()
    .on('GET /siteplan/of-door/7', () => ({ sitePlanIds, areaIds: [4, 1] }))
    .on('GET /siteplan/3', () => plan)
    .on('GET /camera', () => ({ items: [{ cameraId: 5, name: 'Entrance camera' }], next: null }))
const showAlarm = (record: object = { doorId: 7 }) =>
  show('/alarm', [{ path: '/alarm', Component: () => <OnPlan record={record as never} /> }])

test('the door of an alarm stands out on its plan, with the nearest cameras first', async () => {
  estate([3])
  await showAlarm()
  const part = page.getByRole('region', { name: 'On the plan: Ground floor' })
  await expect.element(part.getByRole('link', { name: /Server room.*here/ })).toBeVisible()
  await expect.element(part.getByRole('link', { name: /Loading bay/ })).not.toHaveAttribute('data-here')
  const cameras = part.getByRole('list', { name: 'Cameras near it' })
  await expect.element(cameras.getByRole('listitem').first()).toHaveTextContent('Corridor camera')
  await expect
    .element(cameras.getByRole('link', { name: 'Corridor camera' }))
    .toHaveAttribute('href', '/settings/camera/1?tab=preview')
})

test('a door on no plan has the cameras of its site', async () => {
  const api = estate([])
  await showAlarm()
  const cameras = page.getByRole('list', { name: 'Cameras of this site' })
  await expect.element(cameras.getByRole('link', { name: 'Entrance camera' })).toBeVisible()
  // Of its floor, and of the site above it.
  expect(api.callsOf('GET /camera')[0]?.query.getAll('areaId')).toEqual(['4', '1'])
})

test('plans that could not be read are not ‘no plan’', async () => {
  estate([]).on('GET /siteplan/of-door/7', () => new Reply(503, { error: 'The database cannot be reached' }))
  await showAlarm()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The plans of its door could not be loaded/)
})

test('an alarm without a door has neither', async () => {
  const api = estate([3])
  await showAlarm({ doorId: null })
  expect(api.calls).toEqual([])
})

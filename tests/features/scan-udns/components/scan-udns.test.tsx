import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applyChanges } from '../../../../src/api/record-cache.ts'
import type { AcceptedNode, FoundNode } from '../../../../src/features/scan-udns/domain/answers.ts'
import ScanUdns from '../../../../src/features/scan-udns/screens/scan-udns.screen.tsx'
import ScanUdnsOfArea from '../../../../src/features/scan-udns/screens/scan-udns-of-area.screen.tsx'
import { Reply, type FakeApi } from '../../../components/support/fake-api.ts'
import { fakeApi, show, user } from '../../../components/support/show.tsx'

const path = '/management/controller/:controllerId/scan-udns'
const routes = [
  { path, Component: ScanUdns },
  { path: '/administration/area/:areaId/scan-udns', Component: ScanUdnsOfArea },
]
const acceptRoute = 'POST /found-node/accept'
const controllers = [
  { controllerId: 7, name: 'Lobby', state: 'online' },
  { controllerId: 8, name: 'Yard', state: 'offline' },
  { controllerId: 9, name: 'Attic', state: 'online' },
]

const node = (foundNodeId: number, udn: string, more: Partial<FoundNode> = {}): FoundNode => ({
  foundNodeId,
  controllerId: 7,
  udn,
  type: 'reader',
  instance: foundNodeId,
  firmwareVersion: '2.1',
  foundAt: '2026-11-26T09:30:00.000Z',
  standing: 'free',
  reason: null,
  record: null,
  controller: null,
  ...more,
})
const inUse = { entity: 'reader', id: 44, title: 'North reader' }

/** A controller that has found what `nodes` says; it may be changed. */
function found(nodes: FoundNode[], at = controllers.slice(0, 1)): FakeApi {
  const answer = () => ({ controllers: at, nodes: [...nodes], isCut: false })
  return fakeApi()
    .on('GET /controller/:id', () => ({ controllerId: 7, name: 'Lobby', state: 'online', version: 1 }))
    .on('GET /controller/:id/found-nodes', answer)
    .on('GET /area/:id', () => ({ areaId: 3, name: 'Harbour House', version: 1 }))
    .on('GET /area/:id/found-nodes', answer)
}
const shown = (who = user) => show('/management/controller/7/scan-udns', routes, who)
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const row = (udn: string) => page.getByRole('listitem', { name: udn })
const nameOf = (udn: string) => page.getByRole('textbox', { name: `Name of ${udn}` })
const accepted = (foundNodeId: number, more: Partial<AcceptedNode> = {}): AcceptedNode => ({
  foundNodeId,
  record: { entity: 'reader', id: 100 + foundNodeId, title: 'New' },
  isNew: true,
  errors: [],
  ...more,
})
const refused = (foundNodeId: number, propertyName: string, errorMessage: string) =>
  accepted(foundNodeId, { record: null, isNew: false, errors: [{ propertyName, errorMessage }] })

test('what the controller finds appears by itself after a scan', async () => {
  const nodes: FoundNode[] = []
  const api = found(nodes).on('POST /controller/:id/system-scan', () => ({ controllerId: 7 }))
  const { queries } = await shown()
  await expect.element(page.getByText('No nodes found yet')).toBeVisible()
  await button('Scan').click()
  const dialog = page.getByRole('dialog', { name: 'Scan?' })
  await expect.element(dialog).toMatchTextContent(/Have Lobby look for everything.*may respond late/)
  await dialog.getByRole('button', { name: 'Scan' }).click()
  await expect.element(page.getByText('Lobby: Scanned')).toBeVisible()
  expect(api.callsOf('POST /controller/:id/system-scan')).toHaveLength(1)
  nodes.push(node(5, '04000005'), node(6, 'ZZ', { type: null, standing: 'refused', reason: 'Not a valid UDN' }))
  await applyChanges(queries, [{ entity: 'controller', id: 7, change: 'edited' }])
  await expect.element(row('04000005')).toMatchTextContent(/Reader.*Number 5, firmware 2\.1.*Found 26\/11\/2026 09:30/)
  await expect.element(nameOf('04000005')).toHaveValue('Reader 5')
  await expect.element(row('ZZ')).toMatchTextContent(/Unknown kind.*Not a valid UDN/)
  await expect.element(row('ZZ').getByRole('button', { name: 'Accept ZZ' })).not.toBeInTheDocument()
})

test('of a site every controller is scanned, and what came of each is told apart', async () => {
  const replies: Readonly<Record<string, unknown>> = {
    7: { controllerId: 7 },
    8: new Reply(409, { code: 'controllerAway', error: 'Yard is not connected: nothing was done' }),
    9: new Reply(409, { code: 'controllerSilent', error: 'Attic did not answer: the outcome is not known' }),
  }
  found([node(5, '04000005', { controllerId: 9 })], controllers).on(
    'POST /controller/:id/system-scan',
    ({ params }) => replies[params['id'] ?? ''],
  )
  await show('/administration/area/3/scan-udns', routes)
  await expect.element(page.getByRole('heading', { name: 'Scan UDNs of Harbour House' })).toBeVisible()
  await expect.element(row('04000005')).toMatchTextContent(/Attic/)
  await button('Scan').click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Have 3 controllers look/)
  await page.getByRole('dialog').getByRole('button', { name: 'Scan' }).click()
  const results = page.getByRole('group', { name: 'Results of the scan' })
  await expect.element(results).toMatchTextContent(/Lobby ?: Scanned/)
  await expect.element(results).toMatchTextContent(/Yard ?: Not connected: nothing was done/)
  await expect.element(results).toMatchTextContent(/Attic ?: Outcome not known/)
})

test('several are accepted together with their names; one that is refused stays, and says why', async () => {
  const nodes = [node(5, '04000005'), node(6, '04000006'), node(8, '02000008', { type: 'lockController' })]
  const api = found(nodes).on(acceptRoute, () => {
    nodes.splice(0, 1, node(5, '04000005', { standing: 'recorded', record: { ...inUse, title: 'Front' } }))
    nodes.splice(2, 1, node(8, '02000008', { standing: 'recorded', record: { ...inUse, title: 'Lock' } }))
    return { items: [accepted(5), refused(6, 'instance', 'Instance is not unique'), accepted(8)] }
  })
  await shown()
  await userEvent.fill(nameOf('04000005'), 'Front')
  await expect.element(nameOf('02000008')).toHaveValue('Lock controller 8')
  await page.getByRole('checkbox', { name: 'Select all that can be accepted' }).click()
  await button('Accept 3 nodes').click()
  await expect.element(page.getByText('2 nodes accepted, 1 refused')).toBeVisible()
  expect(api.callsOf(acceptRoute).map(({ body }) => body)).toEqual([
    {
      nodes: [
        { foundNodeId: 5, name: 'Front' },
        { foundNodeId: 6, name: 'Reader 6' },
        { foundNodeId: 8, name: 'Lock controller 8' },
      ],
    },
  ])
  await expect.element(row('04000005')).toMatchTextContent(/Here already as Front/)
  await expect.element(row('04000006').getByRole('alert')).toMatchTextContent('Instance is not unique')
  await expect.element(page.getByRole('checkbox', { name: 'Select 04000006' })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Select 04000005' })).not.toBeChecked()
})

test('a node that has not said its number is given one, and an error stands at its field', async () => {
  const api = found([node(5, '04000005', { instance: null })]).on(acceptRoute, () => ({
    items: [refused(5, 'instance', 'Instance is not unique')],
  }))
  await shown()
  await userEvent.fill(page.getByRole('textbox', { name: 'Number of 04000005' }), '12')
  await button('Accept 04000005').click()
  await expect.element(page.getByText('1 node refused')).toBeVisible()
  expect(api.callsOf(acceptRoute)[0]?.body).toEqual({ nodes: [{ foundNodeId: 5, name: 'Reader', instance: 12 }] })
  await expect
    .element(page.getByRole('textbox', { name: 'Number of 04000005' }))
    .toHaveAccessibleDescription('Instance is not unique')
})

test('by keyboard: Enter goes from name to name, and the list has the focus once a row’s button is gone', async () => {
  const nodes = [node(5, '04000005'), node(6, '04000006')]
  found(nodes).on(acceptRoute, () => {
    nodes.splice(0, 1, node(5, '04000005', { standing: 'recorded', record: inUse }))
    return { items: [accepted(5)] }
  })
  await shown()
  await expect.element(nameOf('04000005')).toBeVisible()
  nameOf('04000005').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(nameOf('04000006')).toHaveFocus()
  button('Accept 04000005').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(row('04000005')).toMatchTextContent(/Here already/)
  await expect.element(page.getByRole('region', { name: 'Found nodes' })).toHaveFocus()
})

test('where a node is in use is told as far as the user may see it', async () => {
  const at = { entity: 'controller', id: 9, title: 'Attic' }
  found([
    node(1, '04000001', { standing: 'elsewhere', record: inUse, controller: at }),
    node(2, '04000002', { standing: 'elsewhere' }),
    node(3, '04000003', { standing: 'refused', reason: 'UDN is not in stockroom' }),
    node(4, '04000004'),
  ])
  const { at: where } = await shown()
  await expect.element(row('04000001')).toMatchTextContent(/In use at ?Attic ?as ?North reader/)
  await expect.element(row('04000001').getByRole('link', { name: 'Attic' })).toBeVisible()
  await expect.element(row('04000002')).toMatchTextContent(/In use at another controller/)
  await page.getByText('Cannot be accepted (3)').click()
  await expect.element(row('04000004')).not.toBeInTheDocument()
  await expect.element(row('04000003')).toMatchTextContent(/UDN is not in stockroom/)
  expect(where()).toBe('/management/controller/7/scan-udns?show=stays')
})

test('what is gone is forgotten', async () => {
  const nodes = [node(1, '04000001'), node(2, '04000002')]
  const api = found(nodes).on('POST /found-node/forget', () => {
    nodes.splice(0, 1)
    return { forgotten: 1 }
  })
  await shown()
  await button('Forget 04000001').click()
  await expect.element(page.getByText('1 node forgotten')).toBeVisible()
  await expect.element(row('04000001')).not.toBeInTheDocument()
  expect(api.callsOf('POST /found-node/forget')[0]?.body).toEqual({ foundNodeIds: [1] })
})

test('who may only read sees what was found, and nothing to press', async () => {
  found([node(1, '04000001')])
  await shown({ ...user, permissions: ['CONTROLLER_READ'] })
  await expect.element(row('04000001')).toMatchTextContent(/Can be accepted/)
  await expect.element(button('Scan')).not.toBeInTheDocument()
  await expect.element(button('Accept 04000001')).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
})

test('each kind has a permission of its own: what somebody may not add cannot be accepted or chosen', async () => {
  found([node(1, '04000001'), node(2, '06000001', { type: 'frontPanel' })])
  await shown({ ...user, permissions: user.permissions.filter(code => code !== 'DOORENTRYCONFIGURATION_ADD') })
  await expect.element(row('06000001')).toMatchTextContent(/Can be accepted by those who may add door entry panels/)
  await expect.element(button('Accept 06000001')).not.toBeInTheDocument()
  await expect.element(button('Accept 04000001')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all that can be accepted' }).click()
  await expect.element(button(/^Accept 1.node$/)).toBeEnabled()
})

test('a list that cannot be read is not an empty one, and a failed call says that nothing was done', async () => {
  let isDown = true
  found([node(1, '04000001')])
    .on('GET /controller/:id/found-nodes', () =>
      isDown
        ? new Reply(503, { error: 'The server is starting' })
        : { controllers, nodes: [node(1, '04000001')], isCut: true },
    )
    .on(
      acceptRoute,
      () => new Reply(403, { code: 'forbidden', error: 'You need the permission CONTROLLER_ADD for this' }),
    )
  await shown()
  await expect.element(page.getByText('The found nodes could not be read')).toBeVisible()
  isDown = false
  await button('Try again').click()
  await expect.element(page.getByText(/There is more than is shown here/)).toBeVisible()
  await button('Accept 04000001').click()
  await expect.element(page.getByText('You need the permission CONTROLLER_ADD for this')).toBeVisible()
})

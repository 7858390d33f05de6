import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { applyChanges } from '../../../../src/api/record-cache.ts'
import type { ApiRecord } from '../../../../src/api/records.ts'
import ConnectController from '../../../../src/features/device-connection/screens/connect-controller.screen.tsx'
import NotConnectedYet from '../../../../src/features/device-connection/screens/controller/connect.part.tsx'
import { controller } from '../../../../src/domain/entities/hardware/controller.ts'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show, user } from '../../../components/support/show.tsx'

const lobby: ApiRecord = { controllerId: 7, name: 'Lobby', state: 'unknown', version: 1 }
const routes = [
  { path: '/management/controller/:controllerId/connect', Component: ConnectController },
  {
    path: '/part',
    Component: () => (
      <>
        <NotConnectedYet entity={controller} record={parts} />
        <p>Beside it</p>
      </>
    ),
  },
]
let parts: ApiRecord = lobby
const path = '/management/controller/7/connect'
const button = (name: string) => page.getByRole('button', { name, exact: true })

function house(mqtt: object | null = { prefix: 'gatehouse', port: 1883, isTls: false }) {
  const record = { ...lobby }
  const keys: ApiRecord[] = []
  const refusals: Reply[] = []
  const api = fakeApi()
    .on('GET /controller/:id', () => ({ ...record }))
    .on('GET /device-addresses', () => ({ mqtt }))
    .on('GET /integrationkey', () => ({ items: [...keys], next: null }))
    .on('GET /door', () => ({ items: [{ doorId: 4, number: 1, name: 'Front door', version: 1 }], next: null }))
    .on('POST /integrationkey', ({ body }) => {
      const refusal = refusals.pop()
      if (refusal) return refusal
      const key = { integrationKeyId: keys.length + 1, version: 1, ...(body as ApiRecord) }
      keys.push(key)
      return { ...key, key: 'ghk_abc' }
    })
  return { api, record, keys, refusals }
}

test('an engineer reads the address, creates a key and sees the first contact come', async () => {
  const { api, record } = house()
  const { queries } = await show(path, routes)
  await expect.element(page.getByRole('textbox', { name: 'Id of the controller' })).toHaveValue('7')
  await expect
    .element(page.getByRole('textbox', { name: 'Address for HTTP' }))
    .toHaveValue(`${location.origin}/api/ingest`)
  await expect
    .element(page.getByRole('textbox', { name: 'Address for MQTT' }))
    .toHaveValue(`mqtt://${location.hostname}:1883`)
  await expect.element(page.getByRole('textbox', { name: 'Topics begin with' })).toHaveValue('gatehouse/7/')
  await expect.element(page.getByText('No key yet.')).toBeVisible()
  await expect.element(page.getByText('Waiting for its first contact')).toBeVisible()
  await button('Create key').click()
  const told = page.getByRole('dialog', { name: 'Copy this now' })
  await expect.element(told.getByRole('textbox', { name: 'Device key' })).toHaveValue('ghk_abc')
  await expect
    .element(told.getByRole('textbox', { name: 'To start the example controller' }))
    .toHaveValue(`CONTROLLER=7 KEY=ghk_abc URL=mqtt://${location.hostname}:1883 node controller.js`)
  expect(api.callsOf('POST /integrationkey')[0]?.body).toEqual({ name: 'Lobby', uses: 'send', controllerId: 7 })
  await told.getByRole('button', { name: 'I have copied it' }).click()
  await expect.element(told).not.toBeInTheDocument()
  Object.assign(record, { state: 'online', lastSeenAt: new Date().toISOString(), firmwareVersion: '2.4' })
  await applyChanges(queries, [{ entity: 'controller', id: 7, change: 'edited' }])
  await expect.element(page.getByText('Connected', { exact: true })).toBeVisible()
  await expect.element(page.getByText('2.4')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '1 Front door' })).toBeVisible()
  Object.assign(record, { state: 'offline' })
  await applyChanges(queries, [{ entity: 'controller', id: 7, change: 'edited' }])
  await expect.element(page.getByText('Connection lost', { exact: true })).toBeVisible()
})

test('a second key has a name of its own, and a refused one says why', async () => {
  const { api, keys, refusals } = house(null)
  keys.push({ integrationKeyId: 1, name: 'Lobby', version: 1 })
  await show(path, routes)
  await expect.element(page.getByText('Never used')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Address for MQTT' })).not.toBeInTheDocument()
  refusals.push(new Reply(409, { error: 'Too many keys' }))
  await button('Create key').click()
  await expect.element(page.getByText('Too many keys')).toBeVisible()
  await button('Create key').click()
  await expect.element(page.getByRole('textbox', { name: 'Device key' })).toHaveValue('ghk_abc')
  expect(api.callsOf('POST /integrationkey').at(-1)?.body).toMatchObject({ name: 'Lobby 2' })
  await expect.element(page.getByText('Too many keys')).not.toBeInTheDocument()
})

test('who may only read keys creates none', async () => {
  house()
  await show(path, routes, { ...user, permissions: ['CONTROLLER_READ', 'INTEGRATIONKEY_READ'] })
  await expect.element(page.getByText('No key yet.')).toBeVisible()
  await expect.element(button('Create key')).not.toBeInTheDocument()
})

test('the page of a controller that has never called leads here', async () => {
  house()
  parts = lobby
  await show('/part', routes)
  await expect
    .element(page.getByRole('link', { name: 'Connect controller' }))
    .toHaveAttribute('href', '/management/controller/7/connect')
})

test('of a controller that has called nothing is said', async () => {
  house()
  parts = { ...lobby, lastSeenAt: '2026-11-27T08:00:00Z' }
  await show('/part', routes)
  await expect.element(page.getByText('Beside it')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Connect controller' })).not.toBeInTheDocument()
})

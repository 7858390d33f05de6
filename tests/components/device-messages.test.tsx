import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { asyncApiDocument } from '../../server/gateway/asyncapi/document.ts'
import { DeviceMessages } from '../../src/screens/api-reference/DeviceMessages.tsx'
import { Reply } from './support/fake-api.ts'
import { fakeApi, showPart } from './support/show.tsx'

const document = asyncApiDocument({ prefix: 'doors', broker: { kind: 'own', port: 1883, tls: undefined } })

test('shows each message of devices with its direction, and opens its schema and example', async () => {
  fakeApi().on('GET /asyncapi.json', () => document)
  await showPart(<DeviceMessages />)
  await expect.element(page.getByRole('button', { name: /^To server doors\/\{controllerId\}\/pull / })).toBeVisible()
  const command = page.getByRole('button', { name: /^To device doors\/\{controllerId\}\/to\/commands / })
  await command.click()
  await expect.element(page.getByText(/"lock": "unlocked"/)).toBeVisible()
  // A command is to a door or to the controller itself: each has its table.
  await expect.element(page.getByRole('rowheader', { name: /^lock/ })).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: /^action/ })).toBeVisible()
  await page.getByRole('button', { name: /^To server doors\/\{controllerId\}\/events / }).click()
  await expect.element(page.getByText('Answered on doors/{controllerId}/to/events, with the same id.')).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: /^events/ })).toBeVisible()
  // A packet of firmware is no JSON: bytes, in hex digits.
  await page.getByRole('button', { name: /^To server doors\/\{controllerId\}\/packet / }).click()
  await expect.element(page.getByText('Answered on doors/{controllerId}/to/packet.')).toBeVisible()
  await page.getByRole('button', { name: /^To device doors\/\{controllerId\}\/to\/packet / }).click()
  await expect.element(page.getByText(/^00 00 00 1C/)).toBeVisible()
  await expect.element(page.getByText(/^bytes: the requestId and the offset/)).toBeVisible()
})

test('says what to enter on an ESP-RFID board, with the prefix of this installation', async () => {
  fakeApi().on('GET /asyncapi.json', () => document)
  await showPart(<DeviceMessages />)
  const boards = page.getByRole('region', { name: 'ESP-RFID boards' })
  await expect.element(boards.getByRole('row', { name: /^Topic doors\/esp-rfid\/12/ })).toBeVisible()
  await expect.element(boards.getByRole('row', { name: /^Password An integration key/ })).toBeVisible()
})

test('says that they could not be loaded, and tries again', async () => {
  let answer: unknown = new Reply(503, { error: 'No', code: 'unavailable' })
  fakeApi().on('GET /asyncapi.json', () => answer)
  await showPart(<DeviceMessages />)
  await expect.element(page.getByText('The messages of devices could not be loaded')).toBeVisible()
  answer = document
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: /\/events / }).first()).toBeVisible()
})

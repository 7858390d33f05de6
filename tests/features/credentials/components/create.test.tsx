import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'
import CreateCloudTokens from '../../../../src/features/credentials/screens/create-cloud-tokens.screen.tsx'
import CreateTokens from '../../../../src/features/credentials/screens/create-tokens.screen.tsx'

const keycode = (n: number) => `CAFE${n.toString(16).padStart(8, '0')}`.toUpperCase()
const site = { areaId: 7, name: 'Harbour House', version: 1 }
const createTokens = { path: '/administration/area/:areaId/create-tokens', Component: CreateTokens }
const createCloud = { path: '/administration/fob/create-cloud-fobs', Component: CreateCloudTokens }

/** What a reader does with a card: it types into whatever has the focus, and then Enter, all at once. */
function read(card: string) {
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement)) throw new Error('Nothing to type into has the focus')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, card)
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
}

const siteApi = () =>
  fakeApi()
    .on('GET /area/:id', () => site)
    .on('GET /area/pick', () => [])
    .on('POST /fob/check-rows', () => ({ wrong: [] }))

test('200 cards are read one after another, each into its row, and created together', async () => {
  const api = siteApi().on('POST /fob/create-many', ({ body }) => {
    const { rows } = body as { rows: readonly object[] }
    return new Reply(201, { items: rows.map((_, index) => ({ fobId: index + 1, reference: null })) })
  })
  await show('/administration/area/7/create-tokens', [createTokens])
  await page.getByRole('textbox', { name: 'Keycode of row 1' }).click()
  for (let n = 0; n < 200; n++) read(keycode(n).toLowerCase())
  await expect.element(page.getByRole('textbox', { name: 'Keycode of row 201' })).toHaveFocus()
  await page.getByRole('button', { name: 'Create 200 credentials' }).click()
  await expect.element(page.getByText('200 credentials created')).toBeVisible()
  const [call] = api.callsOf('POST /fob/create-many')
  expect(call?.body).toMatchObject({
    kind: 'fob',
    access: { areaId: 7 },
    rows: Array.from({ length: 200 }, (_, n) => ({ keycode: keycode(n) })),
  })
})

test('a card that was read before, one that is no keycode and one that is taken are reported on their rows', async () => {
  siteApi().on('POST /fob/check-rows', ({ body }) => {
    const { rows } = body as { rows: readonly { keycode: string }[] }
    return {
      wrong: rows.flatMap((row, index) =>
        row.keycode === keycode(9) ? [{ row: index, message: 'Keycode is a duplicate' }] : [],
      ),
    }
  })
  await show('/administration/area/7/create-tokens', [createTokens])
  await page.getByRole('textbox', { name: 'Keycode of row 1' }).click()
  for (const card of [keycode(1), keycode(1), '12', keycode(9)]) read(card)
  const row = (n: number) => page.getByRole('row', { name: new RegExp(`^${n}`) })
  await expect.element(row(2)).toMatchTextContent(/Keycode is a duplicate: row 1 has it too/)
  await expect.element(row(3)).toMatchTextContent(/Keycode is not 12 digit hex number/)
  await expect.element(row(4)).toMatchTextContent(/Keycode is a duplicate/)
  await expect.element(page.getByRole('button', { name: /^Create 4/ })).toBeDisabled()
})

test('what is pasted fills a row for each line', async () => {
  siteApi()
  await show('/administration/area/7/create-tokens', [createTokens])
  const first = page.getByRole('textbox', { name: 'Keycode of row 1' })
  await first.click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', `${keycode(1)}\tAnn\n${keycode(2)}\tBen\n`)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(page.getByRole('textbox', { name: 'Keycode of row 2' })).toHaveValue(keycode(2))
  await expect.element(page.getByRole('textbox', { name: 'Reference of row 2' })).toHaveValue('Ben')
  await expect.element(page.getByRole('button', { name: 'Create 2 credentials' })).toBeEnabled()
})

test('a row without a keycode is reported, and nothing is created', async () => {
  siteApi()
  await show('/administration/area/7/create-tokens', [createTokens])
  await page.getByRole('textbox', { name: 'Reference of row 1' }).fill('Ann')
  await expect.element(page.getByRole('row', { name: /^1/ })).toMatchTextContent(/Keycode\/UDN is required/)
  await expect.element(page.getByRole('button', { name: /^Create 1/ })).toBeDisabled()
})

test('a short wallet is told in words, before anything is sent', async () => {
  const api = fakeApi()
    .on('GET /fob/smart-credits', () => ({ left: 5, prefix: 'WA8' }))
    .on('POST /fob/create-cloud', ({ body }) => {
      const { wanted } = body as { wanted: { names: readonly string[] } }
      return new Reply(201, { items: wanted.names.map((reference, fobId) => ({ fobId, reference })), left: 3 })
    })
  await show('/administration/fob/create-cloud-fobs', [createCloud])
  await page.getByRole('textbox', { name: 'Number' }).fill('12')
  await expect.element(page.getByText('You need 12 smart credentials and have 5 left')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create 12 credentials' })).toBeDisabled()
  await page.getByText('Names', { exact: true }).click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Names' }), 'Reception\n\nPorter')
  await page.getByRole('button', { name: 'Create 2 credentials' }).click()
  await expect.element(page.getByText('3 smart credentials left in the wallet.')).toBeVisible()
  expect(api.callsOf('POST /fob/create-cloud')[0]?.body).toMatchObject({
    kind: 'smartphone',
    wanted: { names: ['Reception', 'Porter'] },
  })
})

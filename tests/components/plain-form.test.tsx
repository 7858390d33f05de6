import { PasswordInput, TextInput } from '@mantine/core'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '../../src/api/api-error.ts'
import { usePlainForm } from '../../src/crud/form/use-plain-form.ts'
import { show } from './support/show.tsx'

type Values = Record<'name' | 'code', string>
const field = (label: string) => page.getByLabelText(label, { exact: true })
const send = page.getByRole('button', { name: 'Send' })

async function showForm(onSend: (values: Values) => Promise<void>) {
  function Form() {
    const {
      field: input,
      submit,
      errors,
      isSending,
    } = usePlainForm<Values>({
      initial: { name: '', code: '' },
      check: ({ name }) => (name === '' ? { name: 'Name is required' } : {}),
      send: onSend,
    })
    return (
      <form noValidate onSubmit={submit}>
        <TextInput label="Name" {...input('name')} />
        <PasswordInput label="Code" {...input('code')} />
        <p role="alert">{errors.form}</p>
        <button type="submit">Send</button>
        {isSending && <p>Sending</p>}
      </form>
    )
  }
  await show('/form', [{ path: '/form', Component: Form }])
}

test('says what is missing at its field and goes there, before anything is sent', async () => {
  const sent = vi.fn<(values: Values) => Promise<void>>(async () => undefined)
  await showForm(sent)
  await send.click()
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(page.getByText('Name is required')).toBeVisible()
  await userEvent.keyboard('A')
  await expect.element(page.getByText('Name is required')).not.toBeInTheDocument()
  expect(sent).not.toHaveBeenCalled()
})

test('sends what a password manager filled in without a word', async () => {
  const sent = vi.fn<(values: Values) => Promise<void>>(async () => undefined)
  await showForm(sent)
  for (const [label, text] of [
    ['Name', 'ada'],
    ['Code', '1234'],
  ] as const)
    (field(label).element() as HTMLInputElement).value = text
  await send.click()
  await expect.poll(() => sent.mock.calls).toEqual([[{ name: 'ada', code: '1234' }]])
})

test('shows what the server refused at its field until that is changed, and the rest below, with nothing lost', async () => {
  const refused = [
    { propertyName: 'code', errorMessage: 'The code is wrong' },
    { propertyName: 'other', errorMessage: 'Nobody knows why' },
  ]
  await showForm(() => Promise.reject(new ApiError(422, 'Refused', refused)))
  await field('Name').fill('ada')
  await field('Code').fill('1')
  await send.click()
  await expect.element(page.getByText('The code is wrong')).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nobody knows why')
  await expect.element(field('Code')).toHaveFocus()
  await expect.element(field('Name')).toHaveValue('ada')
  await userEvent.keyboard('2')
  await expect.element(page.getByText('The code is wrong')).not.toBeInTheDocument()
})

test('sends once, however often it is asked before there is an answer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent = vi.fn<() => Promise<void>>(() => promise)
  await showForm(sent)
  await field('Name').fill('ada')
  await send.click()
  await expect.element(page.getByText('Sending')).toBeVisible()
  await send.click()
  resolve()
  await expect.element(page.getByText('Sending')).not.toBeInTheDocument()
  expect(sent).toHaveBeenCalledTimes(1)
})

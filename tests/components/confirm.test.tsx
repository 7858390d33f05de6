import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '../../src/api/api-error.ts'
import { ConfirmDialog } from '../../src/crud/confirm/ConfirmDialog.tsx'
import { ConfirmMachine } from '../../src/crud/confirm/machine.ts'
import { showPart } from './support/show.tsx'

/** A dialog whose loading and submitting end when the test says so. */
async function open({ input = () => 'yes' as string | undefined, doneBy = undefined as string | undefined } = {}) {
  const loads: PromiseWithResolvers<string>[] = []
  const submits: PromiseWithResolvers<void>[] = []
  const oks: string[] = []
  const next = <T,>(list: PromiseWithResolvers<T>[]) => {
    list.push(Promise.withResolvers<T>())
    return list.at(-1)!.promise
  }
  const machine = new ConfirmMachine<string, string>({
    load: () => next(loads),
    submit: () => next(submits),
    onOk: item => void oks.push(item),
  })
  await showPart(
    <>
      <button onClick={machine.open}>Open</button>
      <ConfirmDialog machine={machine} title="Lock door" action="Lock" input={input} doneBy={doneBy}>
        {item => <p>Lock {item}?</p>}
      </ConfirmDialog>
    </>,
  )
  await page.getByRole('button', { name: 'Open' }).click()
  return { loads, submits, oks }
}

const dialog = () => page.getByRole('dialog', { name: 'Lock door' })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })

test('it asks by name once the record is read, and the answer has the focus', async () => {
  const { loads } = await open()
  await expect.element(dialog().getByLabelText('Loading')).toBeVisible()
  await expect.element(button('Lock')).toBeDisabled()
  loads[0]?.resolve('Front door')
  await expect.element(dialog().getByText('Lock Front door?')).toBeVisible()
  await expect.element(button('Lock')).toHaveFocus()
})

test('it can’t be closed or sent twice while it is under way, and closes by itself when it is done', async () => {
  const { loads, submits, oks } = await open()
  loads[0]?.resolve('Front door')
  await expect.element(button('Lock')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Cancel')).toBeDisabled()
  await expect.element(button('Close')).toBeDisabled()
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.element(dialog().getByText('Lock Front door?')).toBeVisible()
  expect(submits).toHaveLength(1)
  submits[0]?.resolve()
  await expect.element(dialog().getByText('Done')).toBeVisible()
  expect(oks).toEqual([])
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(oks).toEqual(['Front door'])
})

test('a failure says why, and can be tried again', async () => {
  const { loads, submits, oks } = await open()
  loads[0]?.resolve('Front door')
  await button('Lock').click()
  submits[0]?.reject(new ApiError(500, 'The controller did not answer'))
  await expect.element(dialog().getByText('Failed')).toBeVisible()
  await expect.element(dialog().getByRole('alert')).toMatchTextContent(/The controller did not answer/)
  await button('Try again: Lock').click()
  await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument()
  submits[1]?.resolve()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(oks).toEqual(['Front door'])
})

test('a record that could not be read is asked for again', async () => {
  const { loads } = await open()
  loads[0]?.reject(new ApiError(0, 'The server cannot be reached'))
  await expect.element(dialog().getByRole('alert')).toMatchTextContent(/The server cannot be reached/)
  await expect.element(button('Lock')).not.toBeInTheDocument()
  await button('Try again').click()
  loads[1]?.resolve('Front door')
  await expect.element(dialog().getByText('Lock Front door?')).toBeVisible()
})

test('it is not sent while something is missing, and cancelling does nothing', async () => {
  const { loads, submits, oks } = await open({ input: () => undefined })
  loads[0]?.resolve('Front door')
  await button('Lock').click()
  expect(submits).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(oks).toEqual([])
})

test('it says whose answer it waits for, and that they gave it', async () => {
  const { loads, submits } = await open({ doneBy: 'controller' })
  loads[0]?.resolve('Front door')
  await button('Lock').click()
  await expect.element(dialog().getByText('Waiting for the controller to confirm it…')).toBeVisible()
  submits[0]?.resolve()
  await expect.element(dialog().getByText('Confirmed by the controller')).toBeVisible()
})

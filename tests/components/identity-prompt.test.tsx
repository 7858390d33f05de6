import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { messageOf } from '../../src/api/api-error.ts'
import { request } from '../../src/api/request.ts'
import { IdentityPrompt } from '../../src/app/shell/IdentityPrompt.tsx'
import { Reply } from './support/fake-api.ts'
import { fakeApi, showPart } from './support/show.tsx'

const state = {
  type: 'app',
  since: null,
  isDemanded: false,
  needsProof: true,
  recoveryCodesLeft: 10,
  email: 'o…',
  emailIsSetUp: true,
  smsNumber: null,
  smsIsSetUp: false,
  passkeys: [],
  passkeysWork: true,
}
const needed = new Reply(403, { error: 'Confirm that it is you to do this', code: 'proofNeeded' })

/** A server that adds users shortly after the password was shown. */
function asking() {
  let isProved = false
  return fakeApi()
    .on('GET /account/second-factor', () => state)
    .on('POST /account/proof', ({ body }) => {
      const { password, code } = body as { password?: string; code?: string }
      isProved = password === 'right' || code === '123456'
      const wrong = [{ propertyName: 'password', errorMessage: 'Password is not correct' }]
      return isProved ? undefined : new Reply(422, wrong)
    })
    .on('POST /user', () => (isProved ? { userId: 9 } : needed))
}

function Part() {
  const [said, say] = useState('')
  const add = () =>
    request<{ userId: number }>('POST', '/user', { body: {} }).then(
      ({ userId }) => say(before => `${before} Added ${userId}`),
      (error: unknown) => say(before => `${before} ${messageOf(error)}`),
    )
  return (
    <>
      <button type="button" onClick={() => void add()}>
        Add
      </button>
      <button type="button" onClick={() => void Promise.all([add(), add()])}>
        Add two
      </button>
      <output>{said}</output>
      <IdentityPrompt />
    </>
  )
}
const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
const said = page.getByRole('status')

test('what needs proof waits for the password, and is then done without being asked for again', async () => {
  const api = asking()
  await showPart(<Part />)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const password = dialog.getByLabelText('Password', { exact: true })
  await userEvent.fill(password, 'wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Password is not correct')).toBeVisible()
  await userEvent.fill(password, 'right')
  await userEvent.keyboard('{Enter}')
  await expect.element(said.first()).toHaveTextContent('Added 9')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.callsOf('POST /user')).toHaveLength(2)
})

test('a code does as well, and calls that fail together ask once', async () => {
  const api = asking()
  await showPart(<Part />)
  await page.getByRole('button', { name: 'Add two' }).click()
  await dialog.getByRole('button', { name: 'Use a current code instead' }).click()
  await userEvent.fill(dialog.getByLabelText('Code'), '123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(said.first()).toHaveTextContent('Added 9 Added 9')
  expect(api.callsOf('POST /account/proof')).toHaveLength(1)
})

test('who closes it is told why nothing was done, and may try again', async () => {
  asking()
  await showPart(<Part />)
  for (const [index, key] of ['{Escape}', '{Escape}'].entries()) {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard(key)
    await expect.element(said.first()).toHaveTextContent(
      Array(index + 1)
        .fill('Confirm that it is you to do this')
        .join(' '),
    )
  }
})

test('a call is given up where the shell goes while it asks, and the next shell asks anew', async () => {
  asking()
  const { unmount } = await showPart(<Part />)
  let failed = ''
  void request('POST', '/user', { body: {} }).catch((error: unknown) => (failed = messageOf(error)))
  await expect.element(dialog).toBeVisible()
  await unmount()
  await expect.poll(() => failed).toBe('Confirm that it is you to do this')
  await showPart(<Part />)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog).toBeVisible()
})

test('says that the own account could not be read', async () => {
  let isThere = false
  asking().on('GET /account/second-factor', () => (isThere ? state : new Reply(503, { error: 'No database' })))
  await showPart(<Part />)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog.getByText('No database')).toBeVisible()
  isThere = true
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toBeVisible()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryKeys } from '../../src/api/session.ts'
import { useSignOut } from '../../src/app/session/use-sign-out.ts'
import { CommandDialog } from '../../src/crud/detail/CommandDialog.tsx'
import { branded } from '../../src/domain/branded.ts'
import { entities } from '../../src/domain/entities/index.ts'
import SignIn from '../../src/screens/sign-in/sign-in.light.screen.tsx'
import { Reply } from './support/fake-api.ts'
import { fakeApi, show, showPart } from './support/show.tsx'

const broken = () => new Reply(503, { error: 'The database cannot be reached' })

const token = branded(entities.token, 'classic')
const person = branded(entities.person, 'classic')
const activation = branded(entities.tokenActivation, 'classic')
const commands = [
  ['disable', 'Failed to disable fob', token],
  ['enable', 'Failed to enable fob', token],
  ['deactivate', 'Failed to deactivate fob', token],
  ['resend', 'Failed to resend fob', token],
  ['newReference', 'Failed to generate new reference number for fob', token],
  ['unlinkDevice', 'Failed to unlink device', person],
  ['makePrimary', 'Error updating primary activation', activation],
] as const

test.each(commands)('%s that fails says so, and why: %s', async (name, text, entity) => {
  const command = entity.commands?.[name]
  if (!command) throw new Error(`There is no command ${name}`)
  fakeApi()
    .on(`GET ${entity.api}/:id`, () => ({ [entity.key]: 3, version: 1, reference: '0042', activated: true }))
    .on(`POST ${entity.api}/:id/:command`, broken)
  await showPart(<CommandDialog entity={entity} id={3} name={name} command={command} onClosed={() => undefined} />)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: command.label }).click()
  await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(/The database cannot be reached/)).toBeVisible()
})

function Out() {
  const signOut = useSignOut()
  return <button onClick={() => void signOut()}>Logout</button>
}

test('a sign-out that fails says so, and leaves the session', async () => {
  fakeApi().on('POST /authentication/sign-out', broken)
  const { queries } = await showPart(<Out />)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.element(page.getByText('Failed to logout')).toBeVisible()
  await expect.element(page.getByText('Successfully logged out')).not.toBeInTheDocument()
  expect(queries.getQueryData(queryKeys.session)).toMatchObject({ username: 'owner' })
})

test('a sign-in that is refused says that, and whom to ask', async () => {
  fakeApi().on(
    'POST /authentication/request-token',
    () => new Reply(401, { error: 'Login failed, please contact the provider', code: 'loginFailed' }),
  )
  const app = await show('/start', [
    { path: '/start', element: null },
    { path: '/sign-in', Component: SignIn },
  ])
  app.queries.setQueryData(queryKeys.session, null)
  await app.goTo('/sign-in')
  await page.getByLabelText('Username').fill('ada')
  await page.getByLabelText('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.element(page.getByText('Authentication Error')).toBeVisible()
  await expect.element(page.getByText('Login failed, please contact the provider')).toBeVisible()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import Redirect from '../../../../src/features/installer-app/screens/installer-app-redirect.light.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const path = '/installer-app-redirect'
const places = {
  appStore: 'https://apple.example/i',
  playStore: 'https://google.example/i',
  link: 'fitters-app://open',
}
const showRedirect = async (answer: () => unknown) => {
  const api = fakeApi().on('GET /installer-app', answer)
  const { goTo } = await show(path, [{ path, Component: Redirect }])
  await goTo(`${path}?link=https://evil.example&returnTo=//evil.example`)
  return api
}

test('leads to the app and its stores by the settings alone', async () => {
  await showRedirect(() => places)
  await expect.element(page.getByRole('link', { name: 'Open the app' })).toHaveAttribute('href', places.link)
  await expect.element(page.getByRole('link', { name: 'App Store' })).toHaveAttribute('href', places.appStore)
  await expect.element(page.getByRole('link', { name: 'Google Play' })).toHaveAttribute('href', places.playStore)
})

test('has no dead links where nothing is set, and can be tried again', async () => {
  let answer: unknown = new Reply(503, { error: 'Starting' })
  await showRedirect(() => answer)
  await expect.element(page.getByText('The links to the app could not be loaded')).toBeVisible()
  answer = {}
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/^Ask the provider of this system/)).toBeVisible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import AboutScreen from '../../src/screens/about/about.screen.tsx'
import { fakeApi, show } from './support/show.tsx'

test('about says the version, and both builds where they differ', async () => {
  const meta = document.createElement('meta')
  meta.name = 'gatehouse-build'
  meta.content = 'old'
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  fakeApi().on('GET /settings', () => ({ brand: 'cloud', version: '1', build: 'new' }))
  await show('/about', [{ path: '/about', element: <AboutScreen /> }])
  await expect.element(page.getByRole('row', { name: 'Build of this page old' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Build of the server new' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'API reference' })).toBeVisible()
  await page.getByRole('button', { name: /packages used/ }).click()
  await expect.element(page.getByText('They are listed in a built app.')).toBeVisible()
})

import { api, button, heading, makeZone, unique } from './crud.ts'
import { expect, test } from './fixtures.ts'

test('a value that is taken is said while it is typed, and a check that fails counts as failed', async ({
  page,
  signInAs,
  expectComplaint,
}) => {
  await signInAs('site owner')
  const { name } = await makeZone(page)
  await page.goto('/administration/zone/create')
  const input = page.getByRole('textbox', { name: 'Name' })
  await input.fill(name.toUpperCase())
  await expect(page.getByText('Name is not unique')).toBeVisible()
  await expect(input).toHaveAccessibleDescription(/Name is not unique/)
  await input.fill(unique('Free'))
  await expect(page.getByText('Name is not unique')).toHaveCount(0)
  expectComplaint(/ERR_FAILED/)
  await page.route('**/validate-name**', route => route.abort())
  await input.fill(unique('Unknown'))
  await expect(page.getByText('Name is not unique')).toBeVisible()
})

test('what the server refuses stands at its field', async ({ page, signInAs, expectComplaint }) => {
  await signInAs('site owner')
  const { name } = await makeZone(page)
  expectComplaint(/422/)
  await page.route('**/validate-name**', route => route.fulfill({ json: true }))
  await page.goto('/administration/zone/create')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('combobox', { name: 'Site' }).click()
  await page.getByRole('option', { name: 'Harbour House', exact: true }).click()
  await button(page, 'Create zone').click()
  const input = page.getByRole('textbox', { name: 'Name' })
  await expect(input).toHaveAccessibleDescription(/Name is not unique/)
  await expect(input).toBeFocused()
})

test('leaving asks while something is unsaved, and a draft survives a reload', async ({ page, signInAs }) => {
  await signInAs('site owner')
  const { id, name } = await makeZone(page)
  await page.goto(`/administration/zone/${id}/edit`)
  await page.getByRole('textbox', { name: 'Description' }).fill('Half a sentence')
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Zones' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(heading(page, 'Edit zone')).toBeVisible()

  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).join())).toContain('gatehouse-draft')
  page.once('dialog', asked => void asked.accept())
  await page.reload()
  await expect(page.getByText(/You have unsaved changes from/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('')
  await button(page, 'Restore them').click()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Half a sentence')
  await page.getByRole('link', { name, exact: true }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(heading(page, name)).toBeVisible()
  await page.goto(`/administration/zone/${id}/edit`)
  await expect(heading(page, 'Edit zone')).toBeVisible()
  await expect(page.getByText(/You have unsaved changes from/)).toHaveCount(0)
})

test('what another has changed is shown beside one’s own, to choose from', async ({
  page,
  signInAs,
  expectComplaint,
}) => {
  await signInAs('site owner')
  const { id, name } = await makeZone(page)
  await page.goto(`/administration/zone/${id}/edit`)
  await page.getByRole('textbox', { name: 'Description' }).fill('Mine')
  await page.getByRole('textbox', { name: 'Max occupancy' }).fill('7')
  await api(page, 'PUT', `/zone/${id}`, { description: 'Theirs', maxOccupancy: 9 })
  expectComplaint(/409/)
  await button(page, 'Save').click()
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' })
  await expect(dialog.getByText(/was changed by .+ at \d\d\/\d\d\/\d{4} \d\d:\d\d meanwhile/)).toBeVisible()
  await expect(dialog.getByText('Theirs')).toBeVisible()
  await expect(dialog.getByText('Mine')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Max occupancy: as it is now' }).check()
  await dialog.getByRole('button', { name: 'Save these values' }).click()
  await expect(heading(page, name)).toBeVisible()
  const saved = await api(page, 'GET', `/zone/${id}`)
  expect(saved).toMatchObject({ description: 'Mine', maxOccupancy: 9 })
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('Created by')).toBeVisible()
})

test('a site owner changes his own organisation', async ({ page, signInAs }) => {
  await signInAs('site owner')
  await page.goto('/my-client/edit')
  await expect(heading(page, 'Edit my organisation')).toBeVisible()
  const biography = page.getByRole('textbox', { name: 'Biography' })
  const text = unique('Cold stores')
  await biography.fill(text)
  await button(page, 'Save').click()
  await expect(page.getByText(/saved$/)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/my-client/edit')
  await expect(biography).toHaveValue(text)
})

test('what has the focus is never under the bar at the end of a form', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  await signInAs('site owner')
  await page.goto('/administration/fob/create')
  // It comes after the screen, and moves it down.
  await expect(page.getByRole('region', { name: 'Announcements' })).toBeVisible()
  const isCovered = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      const { left, bottom, width } = focused?.getBoundingClientRect() ?? new DOMRect()
      const top = document.elementFromPoint(left + width / 2, bottom - 2)
      return !(focused?.contains(top) || focused?.parentElement?.contains(top))
    })
  await page.getByRole('main').getByRole('textbox').first().focus()
  const create = page.getByRole('button', { name: /^Create / })
  for (let step = 0; step < 60 && !(await create.evaluate(each => each === document.activeElement)); step++) {
    expect(await isCovered(), `field ${step}`).toBe(false)
    await page.keyboard.press('Tab')
  }
  await expect(create).toBeFocused()
})

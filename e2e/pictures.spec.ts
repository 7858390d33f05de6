import type { Page } from '@playwright/test'
import { api, button, heading, tabTo, unique } from './crud.ts'
import { expect, test } from './fixtures.ts'

/** A red and a blue dot, and a file that only calls itself a picture. */
const red = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const blue = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg=='
const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.isBuffer(content) ? content : Buffer.from(content, 'base64'),
})

const chooser = (page: Page) => page.getByRole('button', { name: /^(Choose a file|Replace): Profile picture$/ })
const chosen = (page: Page) => page.getByRole('img', { name: 'Chosen picture' })

async function makePerson(page: Page) {
  const surname = unique('Pictured')
  const person = await api(page, 'POST', '/person', { firstName: 'Pia', surname })
  return { id: Number(person['personId']), surname }
}

const choose = async (page: Page, given: ReturnType<typeof file>) => {
  const choosing = page.waitForEvent('filechooser')
  await chooser(page).click()
  await (await choosing).setFiles(given)
}

/** Drops or pastes a file where the picture is chosen. */
const give = (page: Page, how: 'drop' | 'paste', base64: string) =>
  chooser(page).evaluate(
    (area, { how, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), each => each.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], 'given.png', { type: 'image/png' }))
      const options = { bubbles: true, cancelable: true }
      area.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      )
    },
    { how, base64 },
  )

test('a picture is chosen by keyboard, saved with its record, shown, replaced and removed', async ({
  page,
  signInAs,
}) => {
  await signInAs('site owner')
  const { id, surname } = await makePerson(page)
  await page.goto(`/administration/persons/${id}/edit`)
  // Waited for well before: the browser opens its own chooser if Enter comes before it knows of the waiting.
  const choosing = page.waitForEvent('filechooser')
  await tabTo(page, button(page, 'Choose a file: Profile picture'))
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(file('red.png', red))
  await expect(chosen(page)).toBeVisible()
  await expect(button(page, 'Replace: Profile picture')).toBeFocused()
  await button(page, 'Save').click()
  await expect(heading(page, `Pia ${surname}`)).toBeVisible()
  const shown = page.getByRole('link', { name: /open it whole/ })
  await expect(shown.getByRole('img')).toBeVisible()
  const href = await shown.getAttribute('href')

  await page.getByRole('link', { name: 'Edit' }).click()
  await give(page, 'drop', blue)
  await expect(chosen(page)).not.toHaveAttribute('src', `${href}?size=512`)
  await button(page, 'Save').click()
  await expect(shown).not.toHaveAttribute('href', String(href))

  await page.getByRole('link', { name: 'Edit' }).click()
  await button(page, 'Remove').click()
  await expect(chosen(page)).toHaveCount(0)
  await expect(button(page, 'Undo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chosen(page)).toBeVisible()
  await button(page, 'Remove').click()
  await give(page, 'paste', red)
  await expect(chosen(page)).toBeVisible()
  await button(page, 'Remove').click()
  await button(page, 'Save').click()
  await expect(heading(page, `Pia ${surname}`)).toBeVisible()
  await expect(page.getByRole('img', { name: /open it whole/ })).toHaveCount(0)
})

test('says why a file is not taken, and that nothing could be reached', async ({ page, signInAs, expectComplaint }) => {
  await signInAs('site owner')
  const { id } = await makePerson(page)
  await page.goto(`/administration/persons/${id}/edit`)
  expectComplaint(/415|422|ERR_FAILED|Failed to load resource/)
  await choose(page, file('evil.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))
  await expect(page.getByText('Profile picture must be jpg, png, webp, bmp or pdf')).toBeVisible()
  await choose(page, file('large.png', Buffer.alloc(10 * 1024 * 1024 + 1, 1)))
  await expect(page.getByText('Profile picture is larger than 10 MB')).toBeVisible()
  await choose(page, file('empty.png', Buffer.alloc(0)))
  await expect(page.getByText('the file is empty')).toBeVisible()

  await page.route('**/api/file/picture*', route => route.abort())
  await choose(page, file('red.png', red))
  await expect(page.getByText('The server cannot be reached')).toBeVisible()
  await page.unroute('**/api/file/picture*')
  await button(page, 'Try again').click()
  await expect(chosen(page)).toBeVisible()
  await expect(page.getByText('The server cannot be reached')).toHaveCount(0)
})

test('a record waits for its picture, and an upload can be cancelled', async ({ page, signInAs, expectComplaint }) => {
  await signInAs('site owner')
  const { id } = await makePerson(page)
  await page.goto(`/administration/persons/${id}/edit`)
  expectComplaint(/ERR_FAILED|Failed to load resource/)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/file/picture*', async route => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await choose(page, file('red.png', red))
  await expect(page.getByText(/^Uploading|^Checking/)).toBeVisible()
  await expect(button(page, 'Save')).toBeDisabled()
  await button(page, 'Cancel').first().click()
  await expect(page.getByText(/^Uploading|^Checking/)).toHaveCount(0)
  await expect(button(page, 'Save')).toBeEnabled()
  await expect(button(page, 'Choose a file: Profile picture')).toBeFocused()
  held.resolve()
})

test('a picture is a column of its list; one that is gone says so', async ({ page, signInAs, expectComplaint }) => {
  await signInAs('site owner')
  const { id, surname } = await makePerson(page)
  await page.goto(`/administration/persons/${id}/edit`)
  await choose(page, file('red.png', red))
  await expect(chosen(page)).toBeVisible()
  await button(page, 'Save').click()
  await expect(page.getByText(/saved$/)).toBeVisible()
  await page.goto(`/administration/persons?q=${encodeURIComponent(surname)}`)
  await button(page, 'Choose columns').click()
  await page.getByRole('checkbox', { name: 'Profile picture' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: new RegExp(surname) }).getByRole('img')).toBeVisible()
  expectComplaint(/404|Failed to load resource/)
  await page.route('**/api/file/*', route => route.fulfill({ status: 404, body: '' }))
  await page.goto(`/administration/persons/${id}`)
  // In the overview and in the details.
  await expect(page.getByText('Could not be loaded')).toHaveCount(2)
})

test('pictures are accessible', async ({ page, signInAs, axe }) => {
  await signInAs('site owner')
  const { id } = await makePerson(page)
  await page.goto(`/administration/persons/${id}/edit`)
  await expect(button(page, 'Choose a file: Profile picture')).toBeVisible()
  expect(await axe(), 'none').toEqual([])
  await choose(page, file('red.png', red))
  await expect(chosen(page)).toBeVisible()
  expect(await axe(), 'chosen').toEqual([])
  await choose(page, file('empty.png', Buffer.alloc(0)))
  await expect(page.getByText('the file is empty')).toBeVisible()
  expect(await axe(), 'refused').toEqual([])
  await button(page, 'Save').click()
  await expect(page.getByRole('link', { name: /open it whole/ })).toBeVisible()
  expect(await axe(), 'shown').toEqual([])
})

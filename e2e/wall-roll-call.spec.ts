import { expect, test } from './wall-fixtures.ts'

test('a marshal marks who is safe and who needs help, and every wall sees it', async ({
  wall,
  tile,
  page,
  controllers,
}) => {
  await controllers.letIn(3)
  await wall.getByRole('button', { name: 'Edit' }).click()
  await wall.getByRole('button', { name: 'Presets' }).click()
  await wall.getByRole('menuitem', { name: /^Evacuation/ }).click()
  await wall.getByRole('button', { name: 'Done' }).click()
  const roll = tile('Roll call')
  const people = roll.getByRole('group', { name: 'People, those who need help first' })
  await expect(roll.getByRole('term')).toHaveText(['Needs help', 'Missing', 'Safe', 'Not on site', 'Not called'])
  /** [needs help, missing, safe, not on site, not called] */
  const counts = async (tally = roll) => (await tally.getByRole('definition').allInnerTexts()).map(Number)
  const [, , , , count = 0] = await counts()
  expect(count).toBeGreaterThan(1)
  expect(await counts()).toEqual([0, 0, 0, 0, count])

  const safeButtons = people.getByRole('button', { name: /^Safe: / })
  const read = async () => (await safeButtons.evaluateAll(all => all.map(one => one.ariaLabel ?? ''))).join()
  // Who was let in last may still be on the way to the wall: they are sorted in among the others.
  let names = ''
  await expect.poll(async () => names === (names = await read()), { intervals: [1000] }).toBe(true)
  const [safe, hurt] = names.split(',').map(name => name.replace('Safe: ', ''))
  await people.getByRole('button', { name: `Safe: ${safe}` }).click()
  await expect.poll(async () => (await counts())[2]).toBe(1)
  await people.getByRole('button', { name: `Needs help: ${hurt}` }).click()
  await expect.poll(async () => (await counts())[0]).toBe(1)
  const [, missing = 0, , , notCalled = 0] = await counts()
  expect(missing + notCalled).toBe(count - 2)
  // Nothing moves under the marshal's finger until they ask for it.
  expect(await safeButtons.first().getAttribute('aria-label')).toBe(`Safe: ${safe}`)
  await roll.getByRole('button', { name: 'Sort again' }).click()
  await expect(safeButtons.first()).toHaveAttribute('aria-label', `Safe: ${hurt}`)

  const other = await page.context().newPage()
  await other.goto('/dashboard?preset=evacuation')
  const elsewhere = other.getByRole('article', { name: 'Roll call' })
  await expect.poll(() => counts(elsewhere)).toEqual([1, missing, 1, 0, notCalled])
  await elsewhere.getByRole('group', { name: 'Zones' }).waitFor()
  const marked = people.getByRole('button', { name: `Safe: ${safe}`, pressed: true })
  await expect(async () => {
    await people.evaluate(list => list.scrollBy({ top: list.clientHeight / 2 }))
    await expect(marked).toBeVisible({ timeout: 300 })
  }).toPass()
  await marked.click()
  await expect.poll(() => counts(elsewhere)).toEqual([1, missing + 1, 0, 0, notCalled])
})

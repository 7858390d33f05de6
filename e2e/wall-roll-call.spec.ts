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
  const people = roll.getByRole('group', { name: 'People, the missing first' })
  await expect(roll.getByRole('term')).toHaveText(['Not marked', 'Needs help', 'Safe'])
  const count = Number(await roll.getByRole('definition').first().innerText())
  expect(count).toBeGreaterThan(1)

  const names = await people
    .getByRole('button', { name: /^Safe: / })
    .evaluateAll(all => all.map(one => one.ariaLabel ?? ''))
  const [safe, hurt] = names.map(name => name.replace('Safe: ', ''))
  await people.getByRole('button', { name: `Safe: ${safe}` }).click()
  await expect(roll.getByRole('definition')).toHaveText([String(count - 1), '0', '1'])
  await expect(roll.getByRole('term').first()).toHaveText('Missing')
  await people.getByRole('button', { name: `Needs help: ${hurt}` }).click()
  await expect(roll.getByRole('definition')).toHaveText([String(count - 2), '1', '1'])

  const other = await page.context().newPage()
  await other.goto('/dashboard')
  const elsewhere = other.getByRole('article', { name: 'Roll call' })
  await expect(elsewhere.getByRole('definition')).toHaveText([String(count - 2), '1', '1'])
  await elsewhere.getByRole('group', { name: 'Zones' }).waitFor()
  await people.evaluate(list => list.scrollTo({ top: list.scrollHeight }))
  await people.getByRole('button', { name: `Safe: ${safe}`, pressed: true }).click()
  await expect(elsewhere.getByRole('definition')).toHaveText([String(count - 1), '1', '0'])
})

import { expect, test } from './fixtures.ts'
import { Controllers } from './ingest.ts'

/** What else the demo's controllers have to be told is worked out before. */
const workedOut = { timeout: 60_000 }

test('a stolen card is said to be accepted by an offline controller until that has confirmed, on its page and on the wall', async ({
  page,
  signInAs,
  served,
}) => {
  await signInAs('site owner')
  const { request } = page.context()
  const headers = { 'application-identification': 'Website', origin: served.url }
  const make = async (path: string, data: object) => {
    const answer = await request.post(`/api/${path}`, { headers, data })
    expect(answer.status(), await answer.text()).toBeLessThan(300)
    return answer.json()
  }
  const controllers = await Controllers.of(request, served.url)
  const name = crypto.randomUUID().slice(0, 8)
  const [any] = await controllers.doors(1)
  const areaId = any!.areaId
  const doors = []
  for (const [part, number] of [
    ['Near', 1],
    ['Far', 1],
  ] as const) {
    const { controllerId } = await make('controller', { name: `${part} ${name}`, areaId, type: '410' })
    const door = await make('door', { name: `${part} door ${name}`, number, areaId, controllerId })
    doors.push({ controllerId, number, name: door.name, areaId, doorId: door.doorId })
  }
  const [near, far] = doors as [(typeof doors)[number], (typeof doors)[number]]
  const { groupId } = await make('group', { name: `Both ${name}`, doorIds: doors.map(({ doorId }) => doorId) })
  const { fobId } = await make('fob', {
    kind: 'fob',
    keycode: Date.now().toString(16).padStart(12, '0'),
    reference: `Card ${name}`,
  })
  await make('tokenactivation', { tokenId: fobId, groupId })
  for (const { controllerId } of doors) await controllers.settle(controllerId)
  await controllers.send(near, ['commsRestored'])
  await controllers.send(far, ['commsLost'])

  const explain = async () =>
    (await request.get(`/api/access/explain?fobId=${fobId}&doorId=${near.doorId}`, { headers })).json()
  expect(await explain()).toMatchObject({ allowed: true })
  await page.goto(`/administration/fob/${fobId}`)
  const proof = page.getByRole('region', { name: 'Controllers' })
  await expect(proof.getByRole('status')).toHaveText('Confirmed by all 2 controllers', workedOut)
  await page.getByRole('button', { name: 'Commands' }).click()
  await page.getByRole('menuitem', { name: 'Mark as stolen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mark as stolen' }).click()
  await expect(dialog).toBeHidden()
  const told = await controllers.settle(near.controllerId)
  expect(told).toContainEqual(
    expect.objectContaining({
      subject: 'token',
      subjectId: fobId,
      details: expect.objectContaining({ status: 'stolen' }),
    }),
  )
  await expect(proof.getByRole('status')).toHaveText('1 of 2 controllers confirmed, 1 offline', workedOut)
  await expect(proof.getByRole('link', { name: far.name.replace(' door', '') })).toBeVisible()

  const wall = await page.context().newPage()
  await wall.goto('/dashboard')
  const strip = wall.getByRole('alert', { name: /^Withdrawn/ })
  await expect(strip).toContainText(`Far ${name} (offline, `)
  await expect(strip).not.toContainText(`Near ${name}`)

  // What the connected controller holds now denies the card: the function by which controllers decide says so.
  expect(await explain()).toMatchObject({ allowed: false })

  await controllers.send(far, ['commsRestored'])
  await controllers.settle(far.controllerId)
  await expect(proof.getByRole('status')).toHaveText('Confirmed by all 2 controllers', workedOut)
  await expect(wall.getByText(`Far ${name}`)).toBeHidden()
})

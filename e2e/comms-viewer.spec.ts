import { expect, test } from './fixtures.ts'
import { Controllers, type Door } from './ingest.ts'

test('what a controller sends and is answered comes live, in words, accessibly', async ({
  page,
  served,
  signInAs,
  axe,
}) => {
  await signInAs('site owner')
  const controllers = await Controllers.of(page.context().request, served.url)
  const [door] = (await controllers.doors(1)) as [Door]
  await page.goto(`/management/controller/${door.controllerId}?tab=commsViewer`)
  await expect(page.getByText(/says nothing now$/)).toBeVisible()
  expect(await axe(), 'nothing yet').toEqual([])

  await controllers.send(door, ['doorOpened', 'doorClosed'])
  const log = page.getByRole('log', { name: /^Frames of / })
  const text = `2 events: Door opened at door ${door.number}, Door closed at door ${door.number}`
  await expect(log.getByText(text)).toBeVisible()
  await expect(log.getByText('2 stored')).toBeVisible()
  await log
    .getByText(/^Message, /)
    .first()
    .click()
  await expect(log.getByText(/"type": "doorOpened"/)).toBeVisible()
  expect(await axe(), 'with frames').toEqual([])
})

import type { BrowserContext, Page } from '@playwright/test'
import { prepareTestDatabase } from '../tests/support/database.ts'
import { breakable, type Breakable } from '../tests/support/breakable.ts'
import { type MailServer, startMailServer } from '../tests/support/mail-server.ts'
import { startApp, type ServedApp } from './server.ts'
import { expect, test as base } from './wall-fixtures.ts'

/** From something failing to every open screen saying so: 5 s, and as long again for a busy machine to draw and to look. */
const blindWithin = { timeout: 10_000 }
const againWithin = { timeout: 60_000 }

/** A server, a database and a mail server under which the ground is taken away, for this file alone. */
const test = base.extend<object, { database: Breakable; mails: MailServer; served: ServedApp }>({
  database: [
    async ({ browserName: _ }, use) => use(await breakable(await prepareTestDatabase('embedded'))),
    { scope: 'worker' },
  ],
  mails: [
    async ({ browserName: _ }, use) => {
      const mails = await startMailServer()
      await use(mails)
      await mails.down()
    },
    { scope: 'worker' },
  ],
  served: [
    async ({ database, mails }, use) => {
      const sent = { SMTP_URL: mails.url, MAIL_FROM: 'doors@doors.example', PUBLIC_URL: 'https://doors.example' }
      const app = await startApp(sent, database)
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.use({ viewport: { width: 1280, height: 900 } })

const bell = (of: Page) => of.getByRole('banner').getByRole('button', { name: /unacknowledged/i })
const rowsOf = (of: Page, what: string) =>
  of.getByRole('grid', { name: 'alarms' }).getByRole('row').filter({ hasText: what })

/** Starts an evacuation on a page of its own, which shows it. */
async function evacuate(context: BrowserContext): Promise<Page> {
  const evacuated = await context.newPage()
  await evacuated.goto('/monitoring/evacuations/create')
  await evacuated.getByRole('combobox', { name: 'Site' }).click()
  await evacuated.getByRole('option', { name: 'Harbour House', exact: true }).click()
  await evacuated.getByRole('button', { name: 'Start evacuation' }).click()
  await expect(evacuated.getByRole('heading', { level: 1, name: 'Drill at Harbour House' })).toBeVisible()
  return evacuated
}

async function endEvacuation(evacuated: Page): Promise<void> {
  await evacuated.getByRole('button', { name: 'End', exact: true }).click()
  await evacuated.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(evacuated.getByText('Ended', { exact: true }).first()).toBeVisible()
}

/** What may fail under an open screen, and how it comes back. */
type Fault = (on: { served: ServedApp; database: Breakable; pages: readonly Page[] }) => Promise<() => Promise<void>>
const faults: Readonly<Record<string, Fault>> = {
  'the server hangs': async ({ served }) => {
    served.hang()
    return async () => served.goOn()
  },
  'the server is killed': async ({ served }) => {
    await served.kill()
    return () => served.startAgain()
  },
  'the database is gone': async ({ database }) => {
    const giveBack = await database.takeAway()
    return async () => giveBack()
  },
  'the worker of the page hangs': async ({ pages }) => {
    const workers = pages.flatMap(page => page.workers())
    for (const worker of workers)
      void worker
        .evaluate(() => {
          for (;;);
        })
        .catch(() => undefined)
    return async () => undefined
  },
}

for (const [fault, begin] of Object.entries(faults))
  test(`an open alarm list and evacuation say that ${fault}, and miss nothing`, async ({
    page: list,
    context,
    controllers,
    served,
    database,
    expectComplaint,
  }) => {
    expectComplaint(/Failed to|WebSocket|ERR_|503|connect|negotiat/i)
    const [door] = await controllers.doors(1)
    await controllers.acknowledgeAlarms()
    await list.goto('/notifications/alarms')
    await expect(list.getByText('0 alarms unacknowledged')).toBeVisible()
    const evacuated = await evacuate(context)
    const pages = [list, evacuated]
    for (const page of pages)
      await expect(bell(page)).toHaveAccessibleName(/^(?!.*( alarm|last known)).*unacknowledged/)

    const end = await begin({ served, database, pages })
    await Promise.all(pages.map(page => expect(bell(page)).toHaveAccessibleName(/as last known$/, blindWithin)))
    await expect(list.getByRole('main').getByText(/^(Lost|Late)$/)).toBeVisible()
    await end()
    // Raised before the screens see again.
    await expect(() => controllers.send(door!, ['doorForced'])).toPass(againWithin)
    await Promise.all(
      pages.map(page => expect(bell(page)).toHaveAccessibleName(/: \d alarms?\b(?!.*last known)/, againWithin)),
    )
    await expect(rowsOf(list, door!.name).first()).toContainText('Door forced')
    await endEvacuation(evacuated)
  })

test('an open alarm list, alarm and evacuation say that the mail server is stopped, and when it is back', async ({
  page: list,
  context,
  controllers,
  mails,
}) => {
  const [door] = await controllers.doors(1)
  await controllers.acknowledgeAlarms()
  await list.goto('/notifications/alarms')
  await controllers.send(door!, ['doorForced'])
  const alarm = await context.newPage()
  await alarm.goto('/notifications/alarms')
  await rowsOf(alarm, door!.name).first().click()
  await expect(alarm).toHaveURL(/\/notifications\/alarm\/\d+/)
  const pages = [list, alarm, await evacuate(context)]
  const said = (of: Page) => of.getByRole('alert').filter({ hasText: 'Emails are not being sent' })
  // The pages are open and listen.
  await expect.poll(() => mails.connections).toBe(1)
  await mails.down()
  await Promise.all(pages.map(page => expect(said(page)).toBeVisible(blindWithin)))
  for (const page of pages) await expect(bell(page)).not.toHaveAccessibleName(/last known/)
  await list.reload()
  await expect(said(list)).toBeVisible(blindWithin)
  await mails.up()
  await Promise.all(pages.map(page => expect(said(page)).toBeHidden(againWithin)))
  await endEvacuation(pages[2]!)
})

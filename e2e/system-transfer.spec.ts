import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { startMailServer } from '../tests/support/mail-server.ts'
import { accountOf, beginSession, expect, test } from './fixtures.ts'
import { api } from './crud.ts'
import { workForSiteOwner } from './house.ts'
import { startApp, type ServedApp } from './server.ts'

const address = 'bea.brindle@gatehouse.example'

async function pageOf(browser: Browser, app: ServedApp, role: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url })
  await beginSession(context, app.url, accountOf(app, role))
  return context.newPage()
}

/** Makes a site with a controller and a door. @returns its id */
async function makeSite(owner: Page, name: string): Promise<number> {
  const { items } = await api(owner, 'GET', '/areatype?limit=50')
  const typeId = items.find(type => type['name'] === 'Site')?.['areaTypeId']
  const doors = [{ number: 1, name: `${name} gate`, zone: null, readers: 'in' }]
  const made = await api(owner, 'POST', '/system/create-wizard', {
    key: randomUUID(),
    site: { areaId: null, made: { name, typeId, parentAreaId: null } },
    commDeviceId: null,
    controllers: [{ name: `${name} main`, type: '410', udn: null, doors }],
    zones: [],
  })
  return Number(made['areaId'])
}

test('staff offer a system, and its new organisation accepts from the email: the doors change hands', async ({
  browser,
}) => {
  const mail = await startMailServer()
  const app = await startApp({
    SMTP_URL: mail.url,
    MAIL_FROM: 'gatehouse@example.com',
    PUBLIC_URL: 'https://gatehouse.example',
  })
  try {
    const owner = await pageOf(browser, app, 'site owner')
    await owner.goto('/about')
    const areaId = await makeSite(owner, 'Tannery')
    await owner.goto('/management/doors?q=Tannery')
    await expect(owner.getByRole('gridcell', { name: 'Tannery gate', exact: true })).toBeVisible()

    const staff = await pageOf(browser, app, 'internal staff')
    await staff.goto('/about')
    await workForSiteOwner(staff)
    await staff.goto(`/management/system/transfer?baseAreaId=${areaId}`)
    await staff.getByRole('button', { name: 'Next: What moves' }).click()
    await expect(staff.getByRole('region', { name: 'In the way' })).toContainText('Nothing')
    await staff.getByRole('button', { name: 'Next: Send or move' }).click()
    await staff.getByRole('textbox', { name: 'Email' }).fill(address)
    await staff.getByRole('button', { name: 'Send offer' }).click()
    await expect(staff.getByRole('heading', { level: 1 })).toContainText(address)
    await expect(staff.getByText('Pending').first()).toBeVisible()

    const link = () =>
      /\/settings\/received-systems\?invitation=\d+/.exec(
        mail.received.find(({ to }) => to[0] === address)?.body ?? '',
      )?.[0]
    await expect.poll(link, { timeout: 60_000 }).toBeTruthy()
    const other = await pageOf(browser, app, 'other site owner')
    await other.goto(link() ?? '')
    await expect(other.getByRole('region', { name: 'You receive' })).toContainText('Door')
    await other.getByRole('button', { name: 'Accept' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    await expect(other.getByText('The system has moved')).toBeVisible({ timeout: 30_000 })
    await other.goto('/management/doors?q=Tannery')
    await expect(other.getByRole('gridcell', { name: 'Tannery gate', exact: true })).toBeVisible()

    // The list that was open all the time has lost it.
    await expect(owner.getByRole('gridcell', { name: 'Tannery gate', exact: true })).toBeHidden()
    await staff.reload()
    await expect(staff.getByText('Completed').first()).toBeVisible()
  } finally {
    await app.stop()
    await mail.down()
  }
})

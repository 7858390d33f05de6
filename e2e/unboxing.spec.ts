import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '../tests/support/free-port.ts'
import { unique } from './crud.ts'
import { accountOf, beginSession, expect, test } from './fixtures.ts'
import { startApp } from './server.ts'

/** Goes through the wizard with what it proposes: a site with one controller. */
async function makeSystem(page: Page, site: string): Promise<void> {
  await page.getByRole('link', { name: 'Create system' }).click()
  await page.getByRole('radio', { name: 'A new site' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(site)
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Site', exact: true }).click()
  for (const next of ['Connection', 'Controllers', 'Doors', 'Zones', 'Review'])
    await page.getByRole('button', { name: `Next: ${next}`, exact: true }).click()
  await page.getByRole('button', { name: 'Create system', exact: true }).click()
  await expect(page).toHaveURL(/\/management\/system\/schematic\?area=\d+$/)
}

/** Starts the example controller as a process that knows only its id, key and address. */
function unbox(folder: string, settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [resolve('examples/controller/controller.js')], {
    env: { ...process.env, FOLDER: folder, ...settings },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  return { child, said: () => said }
}

async function switchOff(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test('from a controller in its box to a door that has been unlocked', async ({ page, axe }) => {
  test.setTimeout(90_000)
  const folder = await mkdtemp(join(tmpdir(), 'unboxed-'))
  const app = await startApp({ MQTT_PORT: String(await freePort()) })
  const running: ChildProcess[] = []
  const site = unique('Boathouse')
  try {
    await beginSession(page.context(), app.url, accountOf(app, 'site owner'))
    await page.goto(`${app.url}/administration/hardware-management`)
    await makeSystem(page, site)
    await page.getByText('List', { exact: true }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: `${site} 1` })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'Not connected yet' })).toBeVisible()
    await page.getByRole('link', { name: 'Connect controller' }).click()

    await expect(page.getByRole('heading', { name: `Connect ${site} 1` })).toBeVisible()
    await expect(page.getByText('Waiting for its first contact')).toBeVisible()
    expect(await axe()).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    const [id, url] = await Promise.all(
      ['Id of the controller', 'Address for MQTT'].map(name => page.getByRole('textbox', { name }).inputValue()),
    )
    await page.getByRole('button', { name: 'Create key' }).click()
    const told = page.getByRole('dialog', { name: 'Copy this now' })
    const key = await told.getByRole('textbox', { name: 'Device key' }).inputValue()
    await told.getByRole('button', { name: 'I have copied it' }).click()

    const { child, said } = unbox(folder, { CONTROLLER: id ?? '', URL: url ?? '', KEY: key })
    running.push(child)
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()
    await page.getByRole('region', { name: 'Doors' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Commands' }).click()
    await page.getByRole('menuitem', { name: 'Unlock forever', exact: true }).click()
    const unlock = page.getByRole('dialog', { name: 'Unlock forever' })
    await unlock.getByRole('button', { name: 'Unlock forever' }).click()
    await expect(unlock).toBeHidden()
    await expect.poll(said).toContain('door 1 unlocked')
    await expect(page.getByRole('main')).toContainText('Unlocked')
  } finally {
    await Promise.all(running.map(switchOff))
    await page.goto('about:blank')
    await app.stop()
    await rm(folder, { recursive: true })
  }
})

import { useState, useRef } from 'react'
import { Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LeaveGuard } from '../../src/crud/form/LeaveGuard.tsx'
import { WorkingAs } from '../../src/crud/screen/WorkingAs.tsx'
import BlankScreen from '../../src/screens/blank/blank.screen.tsx'
import { Reply } from './support/fake-api.ts'
import { fakeApi, show, user } from './support/show.tsx'

const acme = { clientId: 2, name: 'Acme', isEngineer: false, timeZone: 'Europe/London' }
const guest = { ...user, workingClientId: 2, client: acme }
const banner = page.getByRole('region', { name: 'Whom you work for' })
const back = page.getByRole('button', { name: 'Back to Wharfside' })

/** A screen with something to type. */
function Screen() {
  const [text, setText] = useState('')
  const isDone = useRef(false)
  return (
    <>
      <input aria-label="Name" value={text} onChange={event => setText(event.target.value)} />
      <LeaveGuard isDirty={text !== ''} isDone={isDone} onLeave={() => undefined} />
    </>
  )
}

const at = (who: typeof user, canGoBack = true) => {
  const Shell = () => (
    <>
      <WorkingAs canGoBack={canGoBack} />
      <Outlet />
    </>
  )
  const children = [
    { path: '/settings/area', Component: Screen },
    { path: '/blank', Component: BlankScreen },
  ]
  return show('/settings/area?page=2', [{ Component: Shell, children }], who)
}
const switches = 'POST /user/:userId/set-browsing-client'

test('who works for another client sees for whom, and goes back to their own', async () => {
  let refusals = 1
  const api = fakeApi()
    .on(switches, () => (refusals-- > 0 ? new Reply(503, { error: 'Try again shortly' }) : { clientId: 1 }))
    .on('GET /authentication/refresh-token', () => ({}))
    .on('GET /authentication/user', () => user)
  const shown = await at(guest)
  await expect.element(banner.getByText('You are working as Acme')).toBeVisible()
  await back.click()
  // It is refused at first: they still work there, and it can be tried again.
  await expect.element(page.getByText('Error changing browsing client')).toBeVisible()
  await expect.element(banner.getByText('You are working as Acme')).toBeVisible()
  await back.click()
  await expect.element(page.getByText('Successfully changed browsing client')).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
  expect(shown.at()).toBe('/settings/area?page=2')
  expect(api.callsOf(switches).map(({ body }) => body)).toEqual([{ clientId: 1 }, { clientId: 1 }])
})

test('who stays with what they have typed still works for the client that it was typed for', async () => {
  const api = fakeApi()
    .on(switches, () => ({ clientId: 1 }))
    .on('GET /authentication/refresh-token', () => ({}))
    .on('GET /authentication/user', () => user)
  await at(guest)
  await page.getByLabelText('Name').fill('Front door')
  await back.click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Front door')
  await expect.element(banner.getByText('You are working as Acme')).toBeVisible()
  expect(api.callsOf(switches)).toEqual([])
  await back.click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(banner).not.toBeInTheDocument()
  expect(api.callsOf(switches)).toHaveLength(1)
})

test('who works for their own client sees nothing of it', async () => {
  fakeApi()
  await at(user)
  await expect.element(page.getByText('You are working as')).not.toBeInTheDocument()
})

test('on a wall it is one line without a button', async () => {
  fakeApi()
  await at({ ...guest, client: { ...acme, name: `Acme ${'and sons '.repeat(60)}` } }, false)
  await expect.element(banner).toBeVisible()
  await expect.element(back).not.toBeInTheDocument()
  expect(banner.element().getBoundingClientRect().height).toBeLessThan(40)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})

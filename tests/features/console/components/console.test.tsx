import { concat, NEVER, of, Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { entities } from '../../../../src/domain/entities/index.ts'
import atSession from '../../../../src/features/console/screens/at-session.ts'
import ConsoleTab from '../../../../src/features/console/screens/controller/console.tab.tsx'
import { logs } from '../../../../src/features/console/screens/logs.ts'
import { line } from '../../../../src/live/follow-hub.ts'
import type { Told } from '../../../../src/live/transport.ts'
import { objects } from '../../../../src/app/entity-table.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show, showPart, user } from '../../../components/support/show.tsx'

const route = 'POST /controller/:id/console'
const record = { controllerId: 7, name: 'Lobby', state: 'online' }
const shown = (more = {}) => showPart(<ConsoleTab entity={entities.controller} record={{ ...record, ...more }} />)
const input = () => page.getByRole('textbox', { name: 'Command' })
const log = () => page.getByRole('log', { name: 'Console of Lobby' })
const type = (text: string) => userEvent.fill(input(), text).then(() => userEvent.keyboard('{Enter}'))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const answers = (text: string) => ({ output: `answer to ${text}` })

let told$: Subject<Told>
const usual = line.connect
beforeEach(() => {
  told$ = new Subject()
  const call = () => of({ at: new Date().toISOString(), sequence: 1 })
  line.connect = () => () => concat(of({ call, told$ }), NEVER)
})
afterEach(() => {
  line.connect = usual
  logs.forget()
})

/** A controller that answers everything that is typed. */
const withAnswers = () => fakeApi().on(route, ({ body }) => answers((body as { text: string }).text))

test('what is typed is sent to the controller, and its answer is shown with time and name, in its lines', async () => {
  const api = fakeApi().on(route, () => ({ output: 'door 1\tlocked\ndoor 2\topen' }))
  await shown()
  await expect.element(log()).toMatchTextContent(/Nothing typed yet/)
  await expect.element(button('Send')).toBeDisabled()
  await type('  doors ')
  await expect.element(log()).toMatchTextContent(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d.*Olive Owner.*doors.*Done/)
  await expect.element(log().getByText(/door 1/)).toBeVisible()
  expect(
    log()
      .getByText(/door 1/)
      .element().textContent,
  ).toBe('door 1\tlocked\ndoor 2\topen')
  expect(api.callsOf(route).map(({ params, body }) => [params, body])).toEqual([
    [{ id: '7' }, { text: 'doors', typedId: expect.any(String) }],
  ])
  await expect.element(input()).toHaveFocus()
  await expect.element(input()).toHaveValue('')
})

test.each([
  [
    new Reply(409, { code: 'controllerRefused', error: 'Lobby refused: no such command' }),
    /Refused ?Lobby refused: no such/,
  ],
  [
    new Reply(409, { code: 'controllerAway', error: 'Lobby is not connected: nothing was done' }),
    /Not connected: nothing was done/,
  ],
  [
    new Reply(409, { code: 'controllerSilent', error: 'Lobby did not answer: the outcome is not known' }),
    /Outcome not known ?Lobby did not/,
  ],
  [
    new Reply(403, { code: 'forbidden', error: 'You need the permission SYSTEM_DEBUG for this' }),
    /Not sent: nothing was done ?You need/,
  ],
  [
    new Reply(422, [{ propertyName: 'text', errorMessage: 'Text is required' }]),
    /Not sent: nothing was done ?Text is required/,
  ],
  [
    new Reply(503, { code: 'unavailable', error: 'The server is starting' }),
    /Outcome not known ?The server is starting/,
  ],
])('how it came out is told apart: %o', async (reply, text) => {
  fakeApi().on(route, () => reply)
  await shown()
  await type('status')
  await expect.element(log()).toMatchTextContent(text)
  expect(log().element().textContent).not.toContain('Done')
})

test('where no answer of the server comes, nobody knows what was done', async () => {
  fakeApi().on(route, () => {
    throw new TypeError('cut')
  })
  await shown()
  await type('reboot')
  await expect.element(log()).toMatchTextContent(/Outcome not known ?The server cannot be reached/)
})

test('one is sent after the other, and an answer finds its line also after the tab was left', async () => {
  const coming = Promise.withResolvers<{ output: string }>()
  const api = fakeApi().on(route, () => coming.promise)
  const { unmount } = await shown()
  await type('first')
  await expect.element(log()).toMatchTextContent(/Waiting for an answer/)
  await type('second')
  expect(api.callsOf(route)).toHaveLength(1)
  await expect.element(input()).toHaveValue('second')
  await unmount()
  coming.resolve({ output: 'late' })
  await shown()
  await expect.element(log()).toMatchTextContent(/first.*Done.*late/)
})

test('what it says while it works is shown as it comes, and stays where it then fails', async () => {
  const coming: PromiseWithResolvers<unknown>[] = []
  const api = fakeApi().on(route, () => {
    coming.push(Promise.withResolvers())
    return coming.at(-1)?.promise
  })
  await shown()
  const say = (part: number, output: string, controllerId = 7) => {
    const { typedId } = (api.callsOf(route).at(-1)?.body ?? {}) as { typedId?: string }
    told$.next({ method: 'ConsoleOutput', argument: { controllerId, typedId, part, output } })
  }
  await type('watch')
  await expect.element(log()).toMatchTextContent(/Waiting for an answer/)
  say(2, 'door 1 opened\n')
  say(1, 'watching\n')
  say(1, 'watching\n')
  say(3, 'of another', 8)
  await expect.element(log()).toMatchTextContent(/Still running ?watching door 1 opened ?$/)
  coming.at(-1)?.resolve({ output: 'watching\ndoor 1 opened\nwatched\n' })
  await expect.element(log()).toMatchTextContent(/Done ?watching door 1 opened watched ?$/)
  say(4, 'late')
  await type('watch')
  say(1, 'begun')
  await expect.element(log()).toMatchTextContent(/Still running ?begun/)
  coming.at(-1)?.resolve(new Reply(409, { code: 'controllerSilent', error: 'Lobby did not answer' }))
  await expect.element(log()).toMatchTextContent(/Outcome not known ?begun Lobby did not answer/)
  expect(log().element().textContent).not.toContain('late')
})

test('arrow up and down bring back what was typed, and what was being typed', async () => {
  withAnswers()
  await shown()
  for (const text of ['help', 'doors', 'doors']) {
    await type(text)
    await expect.element(log().getByText(`answer to ${text}`).last()).toBeVisible()
    await expect.element(input()).toHaveValue('')
  }
  await userEvent.fill(input(), 'upt')
  const press = async (key: string, value: string) => {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(input()).toHaveValue(value)
  }
  await press('ArrowUp', 'doors')
  await press('ArrowUp', 'help')
  await press('ArrowUp', 'help')
  await press('ArrowDown', 'doors')
  await press('ArrowDown', 'upt')
  await press('ArrowDown', 'upt')
})

test('it is filtered by any word, copied, and cleared', async () => {
  withAnswers()
  await shown()
  for (const text of ['help', 'doors']) {
    await type(text)
    await expect.element(log().getByText(`answer to ${text}`)).toBeVisible()
  }
  await userEvent.fill(page.getByRole('searchbox', { name: 'Filter' }), 'DOORS done')
  await expect.element(page.getByText('1 of 2 commands')).toBeVisible()
  await expect.element(log().getByText('answer to help')).not.toBeInTheDocument()
  await expect.element(button('Copy shown')).toBeEnabled()
  await userEvent.fill(page.getByRole('searchbox', { name: 'Filter' }), 'nonsense')
  await expect.element(log()).toMatchTextContent('Nothing matches the filter')
  await expect.element(button('Export shown')).toBeDisabled()
  await button('Clear').click()
  await expect.element(log()).toMatchTextContent(/Nothing typed yet/)
  await expect.element(button('Clear')).toBeDisabled()
})

test('it is exported as text: when, who, what was typed, and what came of it', async () => {
  withAnswers()
  await shown()
  await type('help')
  await expect.element(log().getByText('answer to help')).toBeVisible()
  // A link that is in no document: nobody else sees its click.
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await button('Export').click()
  const link = clicked.mock.contexts[0] as HTMLAnchorElement
  clicked.mockRestore()
  expect(link.download).toBe('console-lobby.txt')
  const text = await (await fetch(link.href)).text()
  expect(text).toMatch(
    /^Console of Lobby, times in Europe\/London\n\n\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d Olive Owner > help\nDone\nanswer to help\n$/,
  )
})

test('its end is in view when something is typed or answered, and stays away when somebody has scrolled away', async () => {
  const coming: PromiseWithResolvers<{ output: string }>[] = []
  fakeApi().on(route, () => {
    coming.push(Promise.withResolvers())
    return coming.at(-1)?.promise
  })
  await shown()
  const answer = async (text: string) => {
    await type(text)
    await expect.element(log()).toMatchTextContent(/Waiting/)
    return () => coming.at(-1)?.resolve({ output: `${text}\n`.repeat(60) })
  }
  const fromEnd = () => {
    const { scrollHeight, scrollTop, clientHeight } = log().element()
    return Math.round(scrollHeight - scrollTop - clientHeight)
  }
  const isScrolling = () => log().element().scrollHeight > 2 * log().element().clientHeight
  ;(await answer('one'))()
  await expect.poll(() => [isScrolling(), fromEnd()]).toEqual([true, 0])
  log().element().scrollTop = 0
  const come = await answer('two')
  await expect.poll(fromEnd).toBe(0)
  await new Promise(requestAnimationFrame)
  log().element().scrollTop = 0
  await expect.poll(() => log().element().scrollTop).toBe(0)
  await new Promise(requestAnimationFrame)
  come()
  await expect.element(log()).toMatchTextContent(/two.*Done.*two/)
  await new Promise(requestAnimationFrame)
  expect(log().element().scrollTop).toBe(0)
})

test('each controller has its own, and whoever signs out leaves nothing', async () => {
  withAnswers()
  await logs.type(7, 'help', 'Olive Owner')
  await logs.type(8, 'doors', 'Olive Owner')
  await shown()
  await expect.element(log()).toMatchTextContent(/answer to help/)
  expect(log().element().textContent).not.toContain('doors')
  await atSession.ended()
  await expect.element(log()).toMatchTextContent(/Nothing typed yet/)
})

test('a controller that is offline is said to be', async () => {
  fakeApi()
  await shown({ state: 'offline' })
  await expect
    .element(page.getByText('Lobby is offline: until it is back, nothing that is typed reaches it.'))
    .toBeVisible()
})

test.each([
  [[], true],
  [['SYSTEM_DEBUG'], false],
  [['CONTROLLER_COMMAND'], false],
])('without %s the tab is there: %s', async (lacking, isThere) => {
  fakeApi()
    .on('GET /controller/:id', () => ({ ...record, version: 1 }))
    .on('GET /controller/:id/history', () => ({ items: [], next: null }))
    .on('GET /changelog', () => ({ items: [], next: null, total: 0 }))
  const permissions = user.permissions.filter(code => !(lacking as readonly string[]).includes(code))
  await show('/management/controller/7?tab=history', objects, { ...user, permissions })
  await page.getByRole('button', { name: /more tabs/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Rejected events' })).toBeVisible()
  const tab = page.getByRole('menuitem', { name: 'Console' })
  if (!isThere) return expect.element(tab).not.toBeInTheDocument()
  await tab.click()
  await expect.element(log()).toBeVisible()
})

test('at 390 px nothing is wider than the screen', async () => {
  withAnswers()
  await page.viewport(390, 800)
  await shown()
  await type('x'.repeat(200))
  await expect.element(log()).toMatchTextContent(/answer to/)
  const { scrollWidth } = document.documentElement
  await page.viewport(1440, 900)
  expect(scrollWidth).toBeLessThanOrEqual(390)
})

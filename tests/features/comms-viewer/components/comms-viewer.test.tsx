import { concat, NEVER, of, Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ControllerFrame } from '../../../../src/domain/controller-frames/frame.ts'
import { entities } from '../../../../src/domain/entities/index.ts'
import CommsViewer from '../../../../src/features/comms-viewer/screens/controller/comms-viewer.tab.tsx'
import { line } from '../../../../src/live/follow-hub.ts'
import type { Told } from '../../../../src/live/transport.ts'
import { fakeApi, showPart } from '../../../components/support/show.tsx'

const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()
const record = { controllerId: 7, name: 'Lobby', lastSeenAt: at(3) }
const frame = (more: Partial<ControllerFrame> = {}): ControllerFrame => ({
  at: at(0),
  direction: 'fromDevice',
  carrier: 'mqtt',
  what: '7/events',
  meaning: '1 event: Door opened at door 1',
  text: '{ "id": "e1" }',
  bytes: 1200,
  ...more,
})

let told$: Subject<Told>
let isUp = true
let asked: readonly unknown[][]
const usual = line.connect
beforeEach(async () => {
  told$ = new Subject()
  isUp = true
  asked = []
  const call = (...of_: readonly unknown[]) => {
    asked = [...asked, [...of_]]
    return of({ at: new Date().toISOString(), sequence: 1 })
  }
  line.connect = () => () => {
    if (!isUp) throw new Error('The server is not reached')
    return concat(of({ call, told$ }), NEVER)
  }
  fakeApi()
  await page.viewport(1440, 900)
})
afterEach(() => {
  line.connect = usual
  vi.restoreAllMocks()
})

const shown = (more = {}) => showPart(<CommsViewer entity={entities.controller} record={{ ...record, ...more }} />)
const tell = (frames: readonly ControllerFrame[], leftOut = 0, controllerId = 7) =>
  told$.next({ method: 'ControllerFrames', argument: { controllerId, frames, leftOut } })
const log = () => page.getByRole('log', { name: 'Frames of Lobby' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('it says that nothing comes now, and when the controller last called', async () => {
  await shown()
  await expect.element(page.getByText('Lobby says nothing now')).toBeVisible()
  await expect.element(page.getByText(/It last called 3 min ago/)).toBeVisible()
  expect(asked).toContainEqual(['FollowController', 7])
  await expect.element(button('Export')).toBeDisabled()
  await expect.element(page.getByText(/Frames are kept nowhere/)).toBeVisible()
})

test('one that has never called is said so', async () => {
  await shown({ lastSeenAt: null })
  await expect.element(page.getByText(/It has never called/)).toBeVisible()
})

test('frames are shown as they come, in words, and the message of each where it is wanted', async () => {
  await shown()
  tell([
    frame(),
    frame({
      direction: 'toDevice',
      carrier: 'http',
      what: 'GET /api/ingest/changes',
      status: 409,
      meaning: 'Refused: not now',
      text: '',
    }),
  ])
  tell([frame({ meaning: 'of another' })], 0, 8)
  await expect.element(log().getByText('1 event: Door opened at door 1')).toBeVisible()
  await expect.element(log()).toMatchTextContent(/From the controller.*MQTT.*7\/events/)
  await expect
    .element(log())
    .toMatchTextContent(/To the controller.*HTTP.*GET \/api\/ingest\/changes: 409.*Refused: not now/)
  await expect.element(log().getByText('{ "id": "e1" }')).not.toBeVisible()
  await log().getByText('Message, 1 kB').click()
  await expect.element(log().getByText('{ "id": "e1" }')).toBeVisible()
  expect(log().element().textContent).not.toContain('of another')
  await log().getByText('Message, 1 kB').click()
  await expect.element(log().getByText('{ "id": "e1" }')).not.toBeVisible()
  tell([frame({ meaning: undefined, text: '{ "odd": 1 }' })])
  await expect.element(log().getByText('{ "odd": 1 }')).toBeVisible()
})

test('it scrolls along, and stays while the message of a frame is read', async () => {
  await shown()
  const many = (count: number) => Array.from({ length: count }, () => frame())
  const isAtEnd = () => {
    const { scrollTop, scrollHeight, clientHeight } = log().element()
    return scrollHeight - scrollTop - clientHeight < 2
  }
  tell(many(40))
  await expect.poll(isAtEnd).toBe(true)
  const last = log().getByText('Message, 1 kB').nth(39)
  await last.click()
  tell(many(5))
  await expect.element(log().getByText('Message, 1 kB')).toHaveLength(45)
  expect(isAtEnd()).toBe(false)
  await last.click()
  tell(many(1))
  await expect.poll(isAtEnd).toBe(true)
})

test('it is paused, searched, and says what was left out', async () => {
  await shown()
  tell([frame({ meaning: 'first' })])
  await expect.element(log().getByText('first')).toBeVisible()
  await button('Pause').click()
  tell([frame({ meaning: 'second' }), frame({ meaning: 'third', what: '7/status' })], 40)
  await expect.element(page.getByText(/Paused, 2.new frames/)).toBeVisible()
  await expect.element(page.getByText(/40.frames left out: more than 20 came in a second/)).toBeVisible()
  await expect.element(log().getByText('second')).not.toBeInTheDocument()
  await button('Resume').click()
  await expect.element(log().getByText('second')).toBeVisible()
  await page.getByLabelText('Search messages').fill('STATUS third')
  await expect.element(page.getByText(/1 of 3.frames/)).toBeVisible()
  await expect.element(log().getByText('second')).not.toBeInTheDocument()
  await expect.element(button('Export shown')).toBeEnabled()
  await page.getByLabelText('Search messages').fill('nowhere')
  await expect.element(page.getByText('Nothing matches the search')).toBeVisible()
})

test('what is exported has each frame in a line', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    saved.push(blob as Blob)
    return '#'
  })
  await shown()
  tell([frame({ text: '{\n  "id": "e1"\n}' })])
  await button('Export').click()
  await expect.poll(() => saved.length).toBe(1)
  const [title, line1] = ((await saved[0]?.text()) ?? '').split('\n')
  expect(title).toMatch(/^Frames of Lobby, times in /)
  expect(line1).toMatch(
    /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\tFrom the controller\tMQTT\t7\/events\t\{ "id": "e1" \}\t1 event: Door opened at door 1$/,
  )
})

test('where it is lost, what came stays, and it says that some of it is not here', async () => {
  await shown()
  tell([frame({ meaning: 'before' })])
  await expect.element(log().getByText('before')).toBeVisible()
  isUp = false
  told$.error(new Error('It is gone'))
  await expect.element(page.getByText('New frames do not arrive here now')).toBeVisible()
  await expect
    .element(page.getByText(/It is gone\. It is tried again every 2 s|The server is not reached/))
    .toBeVisible()
  await expect.element(log().getByText('before')).toBeVisible()
  told$ = new Subject()
  isUp = true
  await expect.element(page.getByText('New frames do not arrive here now'), { timeout: 8000 }).not.toBeInTheDocument()
  await expect.element(page.getByText(/What came while the connection was lost is not here/)).toBeVisible()
  tell([frame({ meaning: 'after' })])
  await expect.element(log().getByText('after')).toBeVisible()
})

test('who may not follow it is told why', async () => {
  line.connect = () => () => {
    throw new Error('You need the permission CONTROLLER_COMMAND for this')
  }
  await shown()
  await expect.element(page.getByText(/You need the permission CONTROLLER_COMMAND/)).toBeVisible()
  await expect.element(page.getByText('Lobby says nothing now')).not.toBeInTheDocument()
})

import { describe, expect, it } from 'vitest'
import type { Programme, ProgrammedNode } from '../../src/domain/building/programme.ts'
import type { RecordsAnswer } from '../../src/domain/delivery.ts'
import type { ControllerAction, DeviceStatus, LockState } from '../../src/domain/device-command.ts'
import type { NodesReport } from '../../src/domain/found-nodes.ts'
import type { IngestRow } from '../../src/domain/ingest.ts'
import { simulatedBuilding } from '../../simulator/building.ts'

const programme: Programme = {
  seed: 3,
  sites: [
    {
      doors: [1, 2, 3].map(door => ({
        controllerId: door % 2,
        door,
        inReader: door * 2 - 1,
        outReader: door * 2,
        zone: door - 1,
      })),
      people: Array.from({ length: 60 }, (_, index) => ({
        keycode: `${index}`.padStart(12, '0'),
        zone: 1,
        shift: 'day',
      })),
      visitors: ['FFFFFFFF0001'],
    },
  ],
}

type HeldRecord = RecordsAnswer['items'][number]
const doorRecords = [3, 1].map((number): HeldRecord => ({
  changeId: number,
  subject: 'door',
  subjectId: number + 40,
  details: { number },
}))

const start = Date.parse('2026-11-16T03:00:00Z')

/** Runs a building for this many minutes of the clock, a step per second. */
async function live(minutes: number, dropEveryMs: number) {
  let time = start
  const { received, post } = receiver()
  const asked: { id: number; at: number }[] = []
  const changes = {
    pull: async (id: number) => {
      asked.push({ id, at: time })
      return { items: [], next: null }
    },
    records: async () => ({ items: [], next: null, workingOut: false }),
    acknowledge: async () => ({ acknowledged: 0 }),
  }
  const [status, nodes] = [async () => undefined, async () => undefined]
  const options = { programme, speed: 12, seed: 5, now: () => time, post, changes, status, nodes, dropEveryMs }
  const building = simulatedBuilding(options)
  for (let step = 0; step < minutes * 60; step++) {
    time += 1000
    await building.step()
    for (const { occurredAt } of received.slice(-5)) expect(Date.parse(occurredAt)).toBeLessThanOrEqual(time)
  }
  return { received, asked, building }
}

function receiver() {
  const received: IngestRow[] = []
  const post = async (rows: readonly IngestRow[]) => {
    received.push(...rows)
    return { accepted: rows.length, duplicate: 0, rejected: [] }
  }
  return { received, post }
}

/** A building that loses no connection; `at` runs it until this many seconds have passed. */
async function quiet(items: readonly HeldRecord[] = [], wired: readonly ProgrammedNode[] = []) {
  let time = start
  const { received, post } = receiver()
  const changes = {
    pull: async () => ({ items: [], next: null }),
    records: async () => ({ items, next: null, workingOut: false }),
    acknowledge: async () => ({ acknowledged: 0 }),
  }
  const statuses: DeviceStatus[] = []
  const status = async (reported: DeviceStatus) => void statuses.push(reported)
  const reports: NodesReport[] = []
  const nodes = async (report: NodesReport) => void reports.push(report)
  const whole = { ...programme, wired }
  const to = { post, changes, status, nodes }
  const options = { programme: whole, speed: 12, seed: 5, now: () => time, ...to, dropEveryMs: Infinity }
  const building = simulatedBuilding(options)
  const at = async (seconds: number) => {
    while (time < start + seconds * 1000) {
      time += 1000
      await building.step()
    }
  }
  return { building, received, statuses, reports, at }
}

describe('a simulated building', () => {
  it('is busy at any hour of the clock, and knows no event of the future', async () => {
    const { received } = await live(20, Number.POSITIVE_INFINITY)
    expect(received.length).toBeGreaterThan(150)
  })

  it('loses nothing when controllers drop off: each sequence arrives once, in order', async () => {
    const { received } = await live(20, 60_000)
    expect(received.some(({ type }) => type === 'commsLost')).toBe(true)
    for (const id of [0, 1]) {
      const sequences = received.filter(({ controllerId }) => controllerId === id).map(({ sequence }) => sequence)
      expect(sequences).toEqual(sequences.map((_, index) => index + 1))
    }
  })

  it('polls for changes every few seconds, but not while it is disconnected', async () => {
    const { received, asked } = await live(20, 60_000)
    const of = (id: number) => asked.filter(each => each.id === id).map(({ at }) => at)
    const lost = received.filter(({ type }) => type === 'commsLost')
    expect(lost.length).toBeGreaterThan(0)
    for (const { controllerId, occurredAt } of lost) {
      const back = received.find(
        each => each.controllerId === controllerId && each.type === 'commsRestored' && each.occurredAt > occurredAt,
      )
      const until = back ? Date.parse(back.occurredAt) : Number.POSITIVE_INFINITY
      expect(of(controllerId).filter(at => at > Date.parse(occurredAt) && at < until)).toEqual([])
    }
    const gaps = of(1).map((at, index) => at - (of(1)[index - 1] ?? at))
    expect(gaps.filter(gap => gap > 0 && gap <= 4000).length).toBeGreaterThan(200)
  })

  it('does what doors are commanded, once each, until it is over', async () => {
    const { building, received, at } = await quiet()
    const unlock = { commandId: 'a', controllerId: 1, door: 1, lock: 'unlocked', seconds: 5 } as const
    const done = { commandId: 'a', controllerId: 1, done: true }
    expect([building.command(unlock), building.command(unlock)]).toEqual([done, done])
    const told = () => received.filter(({ type }) => type === 'doorUnlocked' || type === 'doorLocked')
    await at(4)
    expect(told()).toMatchObject([{ type: 'doorUnlocked', controllerId: 1, door: 1 }])
    await at(6)
    expect(told().map(({ type }) => type)).toEqual(['doorUnlocked', 'doorLocked'])
    expect(building.command({ ...unlock, controllerId: 7 })).toMatchObject({ done: false, reason: expect.any(String) })
  })

  it('lets nobody in at a locked door, and gets no commands while it is disconnected', async () => {
    const { building, received, at } = await quiet()
    for (const [door, controllerId] of [
      [1, 1],
      [2, 0],
      [3, 1],
    ] as const)
      building.command({ commandId: `${door}`, controllerId, door, lock: 'locked', seconds: null })
    await at(1200)
    const types = new Set(received.map(({ type }) => type))
    expect([types.has('accessGranted'), types.has('accessDeniedNoAccess')]).toEqual([false, true])
    building.controllers.get(1)?.drop(start + 1_200_000, start + 1_300_000)
    expect(
      building.command({ commandId: 'x', controllerId: 1, door: 1, lock: 'normal', seconds: null }),
    ).toBeUndefined()
  })

  it('opens every door in an emergency, and tells of its beginning and its end once', async () => {
    const { building, received, at } = await quiet()
    const tell = (action: ControllerAction) => building.command({ commandId: action, controllerId: 1, action })
    building.command({ commandId: 'l', controllerId: 1, door: 1, lock: 'locked', seconds: null })
    expect(tell('startEmergencyUnlock')).toEqual({ commandId: 'startEmergencyUnlock', controllerId: 1, done: true })
    tell('startEmergencyUnlock')
    await at(600)
    const denied = () => received.filter(({ type, door }) => type === 'accessDeniedNoAccess' && door === 1)
    expect(denied()).toEqual([])
    tell('endEmergencyUnlock')
    await at(1800)
    expect(denied().length).toBeGreaterThan(0)
    expect(received.flatMap(({ type }) => (type.startsWith('emergency') ? type : []))).toEqual([
      'emergencyUnlock',
      'emergencyUnlockEnded',
    ])
  })

  it('reports itself when it has what it must hold, and when it is asked', async () => {
    const { building, statuses, at } = await quiet()
    await at(10)
    expect(statuses.map(({ controllerId }) => controllerId).toSorted((one, other) => one - other)).toEqual([0, 1])
    building.command({ commandId: 's', controllerId: 1, action: 'sendStatus' })
    await at(11)
    expect(statuses.at(-1)).toMatchObject({ controllerId: 1, tokenCount: 0, tamper: false })
  })

  it.each(['systemScan', 'readNodes'] as const)('reports itself when it is told %s', async action => {
    const { building, statuses, at } = await quiet()
    await at(10)
    const before = statuses.length
    expect(building.command({ commandId: 's', controllerId: 1, action })).toMatchObject({ done: true })
    await at(11)
    expect(statuses.slice(before)).toMatchObject([{ controllerId: 1 }])
  })

  it.each(['systemScan', 'readNodes'] as const)(
    'reports its nodes and what was wired since when it is told %s',
    async action => {
      const record = (subject: HeldRecord['subject'], subjectId: number, details: HeldRecord['details']) => ({
        changeId: subjectId,
        subject,
        subjectId,
        details,
      })
      const held = [
        record('reader', 1, { udn: '04000001', instance: 5 }),
        record('reader', 2, { udn: null, instance: 6 }),
        record('lockController', 3, { udn: '02000001', instance: 1 }),
      ]
      const { building, reports, at } = await quiet(held, [
        { controllerId: 1, udn: '04000009', instance: 7 },
        { controllerId: 1, udn: '04000001', instance: 8 },
        { controllerId: 0, udn: '04000010', instance: 9 },
      ])
      await at(10)
      expect(reports).toEqual([])
      building.command({ commandId: 's', controllerId: 1, action })
      expect(reports).toEqual([
        {
          controllerId: 1,
          nodes: [
            { udn: '04000001', instance: 5, firmwareVersion: '2.1' },
            { udn: '02000001', instance: 1, firmwareVersion: '2.1' },
            { udn: '04000009', instance: 7, firmwareVersion: '2.1' },
          ],
        },
      ])
      building.controllers.get(1)?.drop(start + 10_000, start + 60_000)
      expect(building.command({ commandId: 't', controllerId: 1, action })).toBeUndefined()
      expect(reports).toHaveLength(1)
    },
  )

  it('discards what it has not sent when it is told to, and says that reads may be missing', async () => {
    const { building, received, at } = await quiet()
    const controller = building.controllers.get(1)
    controller?.record({ type: 'requestToExit', door: 1 }, start)
    building.command({ commandId: 'q', controllerId: 1, action: 'clearQueue' })
    await at(5)
    const own = received.filter(({ controllerId }) => controllerId === 1)
    expect(own[0]).toMatchObject({ type: 'readsMissing', commandId: 'q' })
    building.command({ commandId: 'r', controllerId: 1, action: 'clearQueue' })
    await at(10)
    expect(received.filter(({ type }) => type === 'readsMissing')).toHaveLength(1)
  })

  it('answers what is typed from what it holds, and refuses what it does not know', async () => {
    const { building, at } = await quiet()
    const type = (text: string) => building.command({ commandId: text, controllerId: 1, text })
    await at(60)
    expect(
      type('help')
        ?.output?.split('\n')
        .map(line => line.split(' ')[0]),
    ).toEqual(['help', 'status', 'doors', 'uptime'])
    expect(type(' Status')?.output).toMatch(/^firmware +4\.2\.1\n.*\nrecords +complete\ncredentials +0, 0 %/)
    expect(type('uptime')?.output).toBe('up 0 d 0 h 1 min, since 2026-11-16 03:00:00 UTC')
    for (const text of ['doors 3', 'constructor', 'x'.repeat(200)]) {
      const { done, reason = '' } = type(text) ?? {}
      expect([done, reason.startsWith('it knows no command '), reason.length < 200]).toEqual([false, true, true])
    }
    building.command({ commandId: 'r', controllerId: 1, action: 'reboot' })
    expect(type('help')).toBeUndefined()
    await at(90)
    expect(type('uptime')?.output).toBe('up 0 d 0 h 0 min, since 2026-11-16 03:01:15 UTC')
  })

  it('says at its console how each of its doors is locked', async () => {
    const { building, at } = await quiet(doorRecords)
    await at(10)
    const doors = () => building.command({ commandId: 'd', controllerId: 1, text: 'doors' })?.output
    const lock = (door: number, lock: LockState, seconds: number | null) =>
      building.command({ commandId: `${door} ${lock}`, controllerId: 1, door, lock, seconds })
    expect(doors()).toBe('door 1      works as usual\ndoor 3      works as usual')
    lock(1, 'locked', null)
    lock(3, 'unlocked', 60)
    expect(doors()).toBe('door 1      locked until another command\ndoor 3      unlocked until 2026-11-16 03:01:10 UTC')
    building.command({ commandId: 'e', controllerId: 1, action: 'startEmergencyUnlock' })
    expect(doors()).toMatch(/^(door \d +unlocked by an emergency unlock\n?){2}$/)
  })

  it('sends again what it still holds, under the same numbers, and is away while it reboots', async () => {
    const { building, received, at } = await quiet()
    await at(300)
    const own = () => received.filter(({ controllerId }) => controllerId === 1).map(({ sequence }) => sequence)
    const before = own()
    expect(before.length).toBeGreaterThan(0)
    building.command({ commandId: 'e', controllerId: 1, action: 'sendEvents' })
    await at(302)
    expect(own().slice(before.length, 2 * before.length)).toEqual(before)
    building.command({ commandId: 'r', controllerId: 1, action: 'reboot' })
    expect(building.command({ commandId: 's', controllerId: 1, action: 'sendStatus' })).toBeUndefined()
    await at(330)
    expect(received.some(({ type, controllerId }) => type === 'commsRestored' && controllerId === 1)).toBe(true)
  })
})

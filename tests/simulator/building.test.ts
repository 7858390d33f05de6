import { describe, expect, it } from 'vitest'
import type { ControllerAction } from '../../src/domain/device-command.ts'
import { simulatedBuilding } from '../../simulator/building.ts'
import { type HeldRecord, programme, quiet, receiver, start } from './quiet-building.ts'

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
  const nothing = async () => undefined
  const to = { post, changes, status: nothing, nodes: nothing, answer: nothing }
  const options = { programme, speed: 12, seed: 5, now: () => time, ...to, dropEveryMs }
  const building = simulatedBuilding(options)
  for (let step = 0; step < minutes * 60; step++) {
    time += 1000
    await building.step()
    for (const { occurredAt } of received.slice(-5)) expect(Date.parse(occurredAt)).toBeLessThanOrEqual(time)
  }
  return { received, asked, building }
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
      // Of those it holds it reports by itself.
      const own = reports.filter(report => report.controllerId === 1)
      expect(own.map(({ nodes }) => nodes.map(({ udn }) => udn))).toEqual([['04000001', '02000001']])
      reports.length = 0
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

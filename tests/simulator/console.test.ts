import { describe, expect, it } from 'vitest'
import type { LockState } from '../../src/domain/device-command.ts'
import { doorRecords, quiet } from './quiet-building.ts'

describe('the console of a simulated controller', () => {
  it('answers what is typed from what it holds, and refuses what it does not know', async () => {
    const { building, at } = await quiet()
    const type = (text: string) => building.command({ commandId: text, controllerId: 1, text })
    await at(60)
    expect(
      type('help')
        ?.output?.split('\n')
        .map(line => line.split(' ')[0]),
    ).toEqual(['help', 'status', 'doors', 'uptime', 'watch'])
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

  it('watches for a while: it says in parts what happens at it, as it happens', async () => {
    const { building, answers, received, at } = await quiet()
    await at(60)
    const first = building.command({ commandId: 'w', controllerId: 1, text: 'watch' })
    expect(first).toMatchObject({ done: true, part: 1, more: true, output: 'Watching for 15 seconds\n' })
    const before = received.length
    building.command({ commandId: 'l', controllerId: 1, door: 1, lock: 'unlocked', seconds: 4 })
    await at(64)
    expect(answers).toMatchObject([{ commandId: 'w', controllerId: 1, done: true, part: 2, more: true }])
    expect(answers[0]?.output).toContain('03:01:00 doorUnlocked, door 1\n')
    await at(90)
    expect(answers.map(({ part, more }) => [part, more])).toEqual([
      [2, true],
      [3, true],
      [4, true],
      [5, true],
      [6, false],
    ])
    const lines = answers.flatMap(({ output = '' }) => output.split('\n').filter(line => line !== ''))
    const own = received
      .slice(before)
      .filter(({ controllerId, occurredAt }) => controllerId === 1 && occurredAt <= '2026-11-16T03:01:15')
    expect(lines).toHaveLength(own.length + 1)
    expect(lines.at(-1)).toBe('Watched')
  })

  it('says nothing more of a watch when it is cut off', async () => {
    const { building, answers, at } = await quiet()
    await at(10)
    building.command({ commandId: 'w', controllerId: 1, text: 'watch' })
    building.command({ commandId: 'r', controllerId: 1, action: 'reboot' })
    await at(60)
    expect(answers).toEqual([])
  })
})

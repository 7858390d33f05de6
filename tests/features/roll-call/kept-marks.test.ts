import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import type { LiveMark } from '../../../src/features/roll-call/domain/mark.ts'
import type { KeptMark } from '../../../src/features/roll-call/screens/kept/kept-mark.ts'
import { KeptMarks } from '../../../src/features/roll-call/screens/kept/kept-marks.ts'

const place = 'roll-call-marks.1.1'

/** A device, and a server that can be reached or not. */
function device() {
  const kept = new Map<string, string>()
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
  const server = { refuses: undefined as ApiError | undefined, got: [] as KeptMark[] }
  const send = async (mark: KeptMark): Promise<LiveMark> => {
    if (server.refuses) throw server.refuses
    server.got.push(mark)
    return { personId: mark.personId ?? 0, mark: mark.mark, at: mark.at, by: 'Ada', sequence: 100 + server.got.length }
  }
  return { kept, server, open: () => new KeptMarks(place, store, send) }
}
const offline = new ApiError(0, 'The server cannot be reached')
const mark = (key: string, personId: number, as: KeptMark['mark'] = 'safe', seen = 0) => ({
  key,
  personId,
  mark: as,
  at: '2026-11-21T10:00:00.000Z',
  seen,
})

describe('marks on a device', () => {
  it('are sent at once with a connection, and not kept on', async () => {
    const { kept, server, open } = device()
    const marks = open()
    marks.add(mark('a', 1))
    await vi.waitFor(() => expect(marks.state().marks).toEqual([]))
    expect(server.got).toMatchObject([{ key: 'a', personId: 1, mark: 'safe', seen: 0 }])
    expect(kept.size).toBe(0)
  })

  it('wait without one, over a restart, and are sent once, in order, when it is back', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { server, open } = device()
    server.refuses = offline
    const before = open()
    before.add(mark('a', 1))
    before.add(mark('b', 2, 'needsHelp'))
    await vi.advanceTimersByTimeAsync(0)
    expect(before.state()).toMatchObject({ waits: true, isStored: true })

    const restarted = open()
    expect(restarted.state().marks.map(({ key }) => key)).toEqual(['a', 'b'])
    server.refuses = undefined
    await restarted.flush()
    expect(server.got.map(({ key }) => key)).toEqual(['a', 'b'])
    expect(restarted.state()).toMatchObject({ marks: [], waits: false })
    expect(open().state().marks).toEqual([])
  })

  it('are tried again by themselves', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { server, open } = device()
    server.refuses = new ApiError(503, 'Not ready')
    const marks = open()
    marks.add(mark('a', 1))
    await vi.advanceTimersByTimeAsync(4000)
    server.refuses = undefined
    expect(server.got).toEqual([])
    await vi.advanceTimersByTimeAsync(6000)
    expect(server.got).toHaveLength(1)
  })

  it('follow each other: who changed their mind has seen their own mark', async () => {
    const { server, open } = device()
    server.refuses = offline
    const marks = open()
    marks.add(mark('a', 1, 'safe', 5))
    marks.add(mark('b', 1, 'needsHelp', 5))
    marks.add(mark('c', 2, 'safe', 8))
    await vi.waitFor(() => expect(marks.state().waits).toBe(true))
    server.refuses = undefined
    await marks.flush()
    expect(server.got.map(({ key, seen }) => [key, seen])).toEqual([
      ['a', 5],
      ['b', 101],
      ['c', 8],
    ])
  })

  it('say why one was refused, and go on with the others', async () => {
    const { server, open } = device()
    server.refuses = new ApiError(404, 'Person does not exist')
    const marks = open()
    marks.add(mark('a', 1))
    await vi.waitFor(() => expect(marks.state().refused.get(1)).toBe('Person does not exist'))
    server.refuses = undefined
    marks.add(mark('b', 1))
    await vi.waitFor(() => expect(server.got).toHaveLength(1))
    expect(marks.state().refused.size).toBe(0)
  })

  it('are not called kept where the device keeps nothing', async () => {
    const full = () => {
      throw new Error('quota')
    }
    const store = { getItem: () => 'not json', setItem: full, removeItem: () => undefined }
    const marks = new KeptMarks(place, store, () => Promise.reject(offline))
    expect(marks.state().marks).toEqual([])
    marks.add(mark('a', 1))
    await vi.waitFor(() => expect(marks.state()).toMatchObject({ waits: true, isStored: false }))
    expect(marks.state().marks).toHaveLength(1)
  })

  it('of somebody who is added here wait for that, and are given up with it', async () => {
    const { server, open } = device()
    server.refuses = offline
    const marks = open()
    const entry = { entryId: 'entry-of-this-device', evacuationId: 7 }
    const at = '2026-11-21T10:00:00.000Z'
    const added = { name: 'Sam Guest', lastSeen: 'Reception', note: '' }
    marks.add({ key: 'a', entry: { ...entry, added }, mark: 'cleared', at, seen: 0 })
    marks.add({ key: 'b', entry, mark: 'safe', at, seen: 0 })
    const restarted = open()
    expect(restarted.state().marks).toMatchObject([{ entry: { added } }, { entry, mark: 'safe', follows: true }])
    server.refuses = undefined
    await restarted.flush()
    expect(server.got).toMatchObject([
      { key: 'a', entry: { added } },
      { key: 'b', mark: 'safe', seen: 101 },
    ])
    server.refuses = new ApiError(409, '500 people were added to this evacuation')
    const full = open()
    full.add({ key: 'c', entry: { ...entry, added }, mark: 'cleared', at, seen: 0 })
    full.add({ key: 'd', entry, mark: 'safe', at, seen: 0 })
    await full.flush()
    await vi.waitFor(() => expect(full.state().marks).toEqual([]))
    expect([...full.state().refused.values()]).toEqual(['Sam Guest: 500 people were added to this evacuation'])
  })
})

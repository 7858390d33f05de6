import { expect, it, vi } from 'vitest'
import { subjects } from '../../../../server/bus/bus.ts'
import { inProcessBus } from '../../../../server/bus/in-process.ts'
import { movedRequest } from '../../../../src/features/firmware/server/advance.ts'
import { tellMoved } from '../../../../src/features/firmware/server/moved.ts'

it('tells the pages of a client at most once a second, and the last state always', async () => {
  const bus = inProcessBus()
  const told: { at: number; ids: number[] }[] = []
  bus.subscribe(subjects.entities(1), message =>
    told.push({ at: performance.now(), ids: (message as { id: number }[]).map(({ id }) => id) }),
  )
  const others: unknown[] = []
  bus.subscribe(subjects.entities(2), message => others.push(message))
  for (let id = 1; id <= 30; id++) {
    tellMoved({ bus }, 1, [movedRequest(id % 7), movedRequest(id)])
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  tellMoved({ bus }, 1, [movedRequest(31)])
  await vi.waitFor(() => expect(told.at(-1)?.ids).toContain(31), { timeout: 5000 })
  expect(told.length).toBeLessThanOrEqual(4)
  for (const [index, { at }] of told.entries())
    if (index > 0) expect(at - (told[index - 1]?.at ?? 0)).toBeGreaterThan(950)
  const all = new Set(told.flatMap(({ ids }) => ids))
  expect(Array.from({ length: 31 }, (_, index) => index + 1).filter(id => !all.has(id))).toEqual([])
  expect(others).toEqual([])
  // Beyond what is worth naming: everything.
  tellMoved(
    { bus },
    2,
    Array.from({ length: 500 }, (_, id) => movedRequest(id + 1)),
  )
  await vi.waitFor(() => expect(others).toEqual([[{ entity: 'firmwareUpdateRequest', id: 0, change: 'edited' }]]))
  await bus.close()
})

import { expect, it } from 'vitest'
import type { DrawnThing } from '../../../src/features/hardware/screens/schematic/drawing.ts'
import { gridOf, spotOf } from '../../../src/features/hardware/screens/schematic/graph.ts'
import { nextOf, type Arrow } from '../../../src/features/hardware/screens/schematic/walk.ts'

const drawn = (key: string, x: number, y: number) => ({ key, x, y, width: 200, height: 50 }) as unknown as DrawnThing
const arrows: readonly Arrow[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/** A communicator above blocks of a controller and 24 parts, some rows of blocks. */
const system = [
  drawn('device', 2000, 0),
  ...Array.from({ length: 20 }, (_, block) => {
    const [left, top] = [(block % 4) * 1300, 150 + Math.floor(block / 4) * 700]
    const { columns } = gridOf(24)
    const parts = Array.from({ length: 24 }, (_each, index) => {
      const { x, y } = spotOf(index, columns)
      return drawn(`part ${block}.${index}`, left + 320 + x, top + y)
    })
    return [drawn(`controller ${block}`, left, top + 250), ...parts]
  }).flat(),
]

it('goes to the nearest in the direction of the arrow, and stays at the edge', () => {
  const [one, right, below] = [drawn('one', 0, 0), drawn('right', 220, 0), drawn('below', 0, 60)]
  const all = [one, right, below]
  expect(nextOf(all, one, 'ArrowRight')).toBe(right)
  expect(nextOf(all, one, 'ArrowDown')).toBe(below)
  expect(nextOf(all, right, 'ArrowLeft')).toBe(one)
  expect(nextOf(all, one, 'ArrowUp')).toBeUndefined()
})

it('reaches every part of a system of 500 from any other', () => {
  const reachedFrom = (start: DrawnThing) => {
    const seen = new Set([start])
    for (const thing of seen) for (const arrow of arrows) seen.add(nextOf(system, thing, arrow) ?? thing)
    return seen.size
  }
  expect(system).toHaveLength(501)
  expect(reachedFrom(system[0] as DrawnThing)).toBe(501)
  expect(reachedFrom(system.at(-1) as DrawnThing)).toBe(501)
})

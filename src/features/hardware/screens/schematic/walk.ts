import type { DrawnThing } from './drawing.ts'

const steps = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
} as const
export type Arrow = keyof typeof steps
export const isArrow = (key: string): key is Arrow => Object.hasOwn(steps, key)

/** Off the way counts double: what is straight ahead comes first. */
const aside = 2

/** What an arrow key goes to from a thing: the nearest in that direction; undefined at the edge. */
export function nextOf(things: readonly DrawnThing[], from: DrawnThing, arrow: Arrow): DrawnThing | undefined {
  const [dx, dy] = steps[arrow]
  let nearest: { thing: DrawnThing; far: number } | undefined
  for (const thing of things) {
    const [x, y] = gapOf(from, thing)
    const ahead = x * dx + y * dy
    const across = Math.abs(x * dy) + Math.abs(y * dx)
    if (ahead <= 0) continue
    const far = ahead + aside * across
    if (!nearest || far < nearest.far) nearest = { thing, far }
  }
  return nearest?.thing
}

/** From the middle of one to the middle of another. */
const gapOf = (one: DrawnThing, other: DrawnThing): readonly [number, number] => [
  other.x + other.width / 2 - (one.x + one.width / 2),
  other.y + other.height / 2 - (one.y + one.height / 2),
]

/** What is fitted at a door, or the door that something is fitted at: they are wired apart. */
export const relatedTo = (things: readonly DrawnThing[], of: DrawnThing): readonly DrawnThing[] =>
  of.thing.doorId === null ? [] : things.filter(({ key, thing }) => key !== of.key && thing.doorId === of.thing.doorId)

import { longestText } from './frame.ts'
import { isSecret } from './secret-names.ts'

/** Replaces what must not be shown. */
export const hidden = '…'
/** The deepest nesting that is shown. */
const deepest = 8
const longestName = 100
/** Reserved for notes about what was cut off, in characters. */
const spare = 600
/** Messages up to this length are shown on one line. */
const oneLine = 100

/** Characters that are left. */
interface Room {
  left: number
}

/** A message as it is shown: its beginning, as JSON, with '…' in place of what opens doors. */
export function shownMessage(message: unknown): string {
  const copy = shown('', message, { left: longestText - spare }, 0)
  const flat = JSON.stringify(copy, null, 1).replaceAll(/\n */g, ' ')
  return (flat.length <= oneLine ? flat : JSON.stringify(copy, null, 2)).slice(0, longestText)
}

function shown(name: string, value: unknown, room: Room, depth: number): unknown {
  if (value === undefined || isSecret(name, value)) return hidden
  if (typeof value === 'string') return begun(value, room)
  if (typeof value !== 'object' || value === null) {
    room.left -= JSON.stringify(value).length
    return value
  }
  if (depth >= deepest) return hidden
  return Array.isArray(value) ? listOf(name, value, room, depth + 1) : objectOf(value, room, depth + 1)
}

function begun(text: string, room: Room): string {
  const part = text.slice(0, Math.max(0, room.left))
  room.left -= JSON.stringify(part).length
  return part.length === text.length ? text : `${part}… ${more(text.length - part.length)} characters`
}

function listOf(name: string, values: readonly unknown[], room: Room, depth: number): unknown[] {
  const copy: unknown[] = []
  for (const value of values) {
    room.left -= 2 * depth + 2
    if (room.left <= 0) return [...copy, `… ${more(values.length - copy.length)}`]
    copy.push(shown(name, value, room, depth))
  }
  return copy
}

function objectOf(value: object, room: Room, depth: number): unknown {
  const copy: [string, unknown][] = []
  const all = Object.entries(value)
  for (const [name, each] of all) {
    room.left -= 2 * depth + Math.min(name.length, longestName) + 6
    if (room.left <= 0) {
      copy.push([hidden, more(all.length - copy.length)])
      break
    }
    copy.push([name.length <= longestName ? name : `${name.slice(0, longestName)}…`, shown(name, each, room, depth)])
  }
  // Not by assignment: a name may be __proto__.
  return Object.fromEntries(copy)
}

const more = (count: number) => `${count} more`

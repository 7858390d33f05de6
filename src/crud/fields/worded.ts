import { spelledOut } from '../../domain/fields/index.ts'

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** A value of any shape as text, never as JSON. */
export function worded(value: unknown): string {
  if (isNothing(value)) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(worded).join(', ')
  if (isPlain(value)) return linesOf(value).join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The parts of a structure, a line for each: a list's entries, or properties with their names. */
export function linesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(worded)
  if (!isPlain(value)) return [worded(value)]
  return Object.entries(value).map(([name, each]) => `${spelledOut(name)}: ${worded(each)}`)
}

import type { DeliveredChange } from './delivery.ts'

/** The text of a record over which its checksum is made: `kind id details` (see `holding`). */
export const recordText = (
  subject: DeliveredChange['subject'],
  id: number,
  details: Readonly<Record<string, unknown>>,
): string => `${subject} ${id} ${plain(details)}`

/** JSON with a space after each comma and colon, and names in the order of their length, then of their letters. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plain).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const names = Object.entries(value).toSorted(([one], [other]) => one.length - other.length || (one < other ? -1 : 1))
  return `{${names.map(([name, each]) => `${JSON.stringify(name)}: ${plain(each)}`).join(', ')}}`
}

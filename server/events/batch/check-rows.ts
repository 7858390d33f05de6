import { type IngestAnswer, ingestRow, type IngestRow } from '../../../src/domain/ingest.ts'
import type { ZodError } from 'zod'
import { type Stamp, stampOf } from './stamp.ts'

/** A row that is well-formed, with its place in the call and its time. */
export interface CheckedRow {
  readonly index: number
  readonly row: IngestRow
  readonly stamp: Stamp
}
export type Rejected = IngestAnswer['rejected'][number]

/** Parts a call into rows that are well-formed and those that are not, each with its reason. */
export function checkRows(rows: readonly unknown[], receivedAt: Date): { checked: CheckedRow[]; rejected: Rejected[] } {
  const wellFormed: Omit<CheckedRow, 'stamp'>[] = []
  const rejected: Rejected[] = []
  /** By controller, what its clock said when it sent the call. */
  const sentMs = new Map<number, number>()
  rows.forEach((sent, index) => {
    if (isPoisoned(sent)) return void rejected.push({ index, reason: 'A property must not be called __proto__' })
    const parsed = ingestRow.safeParse(sent)
    if (!parsed.success) return void rejected.push({ index, reason: reasonOf(parsed.error) })
    const row = parsed.data
    if (row.sentAt !== undefined)
      sentMs.set(row.controllerId, Math.max(Date.parse(row.sentAt), sentMs.get(row.controllerId) ?? -Infinity))
    wellFormed.push({ index, row })
  })
  const checked = wellFormed.map(({ index, row }) => ({
    index,
    row,
    stamp: stampOf(Date.parse(row.occurredAt), receivedAt.getTime(), sentMs.get(row.controllerId)),
  }))
  return { checked, rejected }
}

/** A key that would change an object's prototype if it were copied. Deeper values are not stored. */
const isPoisoned = (sent: unknown): boolean =>
  isObject(sent) && (Object.hasOwn(sent, '__proto__') || ('data' in sent && isPoisonedData(sent.data)))
const isPoisonedData = (data: unknown): boolean => isObject(data) && Object.hasOwn(data, '__proto__')
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function reasonOf({ issues: [issue] }: ZodError): string {
  const path = issue?.path.map(String).join('.') ?? ''
  return path ? `${path}: ${issue?.message}` : (issue?.message ?? 'The row is not an event')
}

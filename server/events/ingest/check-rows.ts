import { futureLimitMs, type IngestAnswer, ingestRow, type IngestRow } from '../../../src/domain/ingest.ts'
import type { ZodError } from 'zod'

/** A row that is well-formed, with its place in the call and its time in milliseconds. */
export interface CheckedRow {
  readonly index: number
  readonly row: IngestRow
  readonly atMs: number
}
export type Rejected = IngestAnswer['rejected'][number]

/** Parts a call into rows that are well-formed and those that are not, each with its reason. */
export function checkRows(rows: readonly unknown[], now: Date): { checked: CheckedRow[]; rejected: Rejected[] } {
  const checked: CheckedRow[] = []
  const rejected: Rejected[] = []
  const latestMs = now.getTime() + futureLimitMs
  rows.forEach((sent, index) => {
    const parsed = ingestRow.safeParse(sent)
    if (!parsed.success) return void rejected.push({ index, reason: reasonOf(parsed.error) })
    const atMs = Date.parse(parsed.data.occurredAt)
    const reason = wrongTime(atMs, latestMs)
    if (reason) rejected.push({ index, reason })
    else checked.push({ index, row: parsed.data, atMs })
  })
  return { checked, rejected }
}

function wrongTime(atMs: number, latestMs: number): string | undefined {
  if (!(atMs >= 0)) return 'occurredAt is before 1970'
  return atMs > latestMs ? 'occurredAt is in the future' : undefined
}

function reasonOf({ issues: [issue] }: ZodError): string {
  const path = issue?.path.map(String).join('.') ?? ''
  return path ? `${path}: ${issue?.message}` : (issue?.message ?? 'The row is not an event')
}

import type { ApiRecord } from '../../../api/records.ts'
import { alarmEntryKinds, type AlarmEntryKind } from '../domain/alarm-entry.ts'

/** A line of an alarm's log. */
export interface LogLine {
  readonly key: string
  /** ISO 8601. */
  readonly at: string
  readonly what: string
  readonly text: string
  readonly by: string
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
/** These say it all themselves. */
const plain: ReadonlySet<string> = new Set<AlarmEntryKind>(['taken', 'released'])

function entryLine(entry: ApiRecord): LogLine {
  const kind = String(entry['kind'])
  const what = Object.hasOwn(alarmEntryKinds, kind) ? alarmEntryKinds[kind as AlarmEntryKind] : kind
  const text = textOf(entry['text']) ?? ''
  return {
    key: `entry ${String(entry['alarmEntryId'])}`,
    at: String(entry['at']),
    what: plain.has(kind) ? text : what,
    text: plain.has(kind) ? '' : text,
    by: textOf(entry['user']) ?? 'Somebody who has left',
  }
}

/** An alarm's log, the newest first: that it was raised, what was done, that it returned to normal and was acknowledged. */
export function linesOf(alarm: ApiRecord, entries: readonly ApiRecord[]): readonly LogLine[] {
  const own = (name: string, what: string, by = ''): readonly LogLine[] => {
    const at = textOf(alarm[name])
    return at === undefined ? [] : [{ key: name, at, what, text: '', by }]
  }
  const lines = [
    ...own('acknowledgedDateTime', 'Acknowledged', textOf(alarm['acknowledgedBy']) ?? ''),
    ...own('returnedAt', 'Returned to normal'),
    ...entries.map(entryLine),
    ...own('occurredAt', 'Raised'),
  ]
  return lines.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

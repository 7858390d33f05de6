import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { eventText } from '../../../domain/events.ts'
import { dayText } from '../../../domain/fields/time.ts'
import { entities } from '../../../domain/entities/index.ts'
import type { Words } from '../../../domain/vocabulary.ts'
import type { Column } from './report.ts'
import type { ReportRow } from './wire.ts'

/** What a cell says, in words: instants in a time zone. */
export function cellText({ name, kind }: Column, row: ReportRow, zone: string, words: Words): string {
  const value = row[name]
  if (value === null || value === undefined) return ''
  if (kind === 'instant') return format(new TZDate(Date.parse(String(value)), zone), 'dd/MM/yyyy HH:mm:ss')
  if (kind === 'day') return dayText(String(value))
  if (kind === 'eventType') return eventText(String(value), words)
  return String(value)
}

/** The same as a value to calculate with: a number, or an instant as the wall clock of the zone, as if it were UTC. */
export function cellValue(column: Column, row: ReportRow, zone: string, words: Words): string | number | Date | null {
  const value = row[column.name]
  if (value === null || value === undefined) return null
  if (column.kind === 'number') return Number(value)
  if (column.kind !== 'instant') return cellText(column, row, zone, words)
  const there = new TZDate(Date.parse(String(value)), zone)
  return new Date(there.getTime() - there.getTimezoneOffset() * 60_000)
}

/** 'Unused {many}' in the words of a brand. */
export const inWords = (text: string, { one, many, say }: Words): string =>
  say(text.replaceAll('{one}', one('fob')).replaceAll('{many}', many('fob')))

/** What a column is called: its own label, or the brand's word for what it is a record of. */
export const headOf = ({ label, of }: Column, said: Words): string =>
  label || said.one(entities[of ?? 'token'].term).replace(/^./, first => first.toUpperCase())

import { TZDate } from '@date-fns/tz'
import { parse as parseCsv } from 'csv-parse'
import { parse as parseTime } from 'date-fns/parse'
import { createReadStream } from 'node:fs'
import { placeOf, type Read, type ReplayMap } from './map.ts'

/**
 * Reads a badge log as it stands, oldest or not, one row at a time.
 * @throws an Error naming the row that cannot be read
 */
export async function* readLog(file: string, map: ReplayMap): AsyncGenerator<Read> {
  const rows = createReadStream(file).pipe(parseCsv({ columns: true, trim: true, skip_empty_lines: true, bom: true }))
  let row = 0
  for await (const columns of rows as AsyncIterable<Record<string, string>>) {
    row++
    yield {
      row,
      occurredAt: timeOf(map, columns, row),
      credential: columnOf(columns, map.credential.column, row),
      place: placeOf(map, columns),
    }
  }
}

function columnOf(columns: Readonly<Record<string, string>>, name: string, row: number): string {
  const value = columns[name]
  if (!value) throw new Error(`Row ${row} has nothing in column "${name}"`)
  return value
}

function timeOf({ time }: ReplayMap, columns: Readonly<Record<string, string>>, row: number): string {
  const written = columnOf(columns, time.column, row)
  const at = parseTime(written, time.pattern, new TZDate(0, time.timeZone))
  if (Number.isNaN(at.getTime())) throw new Error(`Row ${row}: "${written}" is not a time like ${time.pattern}`)
  return new Date(at.getTime()).toISOString()
}

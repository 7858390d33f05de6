import { parse } from 'csv-parse'
import { checkShape } from './csv-shape.ts'
import { importLimits } from './import-limits.ts'
import { CsvRefused } from './refused.ts'

/** The separator of a file: of comma, semicolon and tab the one that its first line has most of. */
export function delimiterOf(start: string): string {
  const [line = ''] = start.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1)
  const counted = [',', ';', '\t'].map(each => ({ each, count: line.split(each).length }))
  return counted.sort((one, other) => other.count - one.count)[0]?.each ?? ','
}

const pieceSize = 16 * 1024

/** A record of a CSV, and its number: blank records count. */
export interface CsvRecord {
  readonly row: number
  readonly cells: readonly string[]
}

/**
 * The records of a CSV that are not blank, a few at a time.
 * @throws CsvRefused if it is none, or has more of anything than an import takes
 */
export async function* records(content: Uint8Array, delimiter: string): AsyncGenerator<readonly CsvRecord[]> {
  const lineEnds = checkShape(content, delimiter)
  let [row, some]: [number, CsvRecord[]] = [0, []]
  // Taken here rather than read from the stream: its buffer slows down with every record that waits in it.
  const take = (cells: string[]) => {
    row++
    // Lines may differ in length. The parser makes an error of each that does, with a copy of all that it knows, which
    // takes a thousand times as long as the line; but not where it takes it for the first.
    counted.records = 0
    if (cells.some(cell => cell.trim() !== '')) some.push({ row, cells })
    return null
  }
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: [...lineEnds],
    relax_column_count: true,
    max_record_size: importLimits.columns * 1000,
    on_record: take,
  })
  const counted: { records: number } = parser.info
  const failed = new Promise<never>((_resolve, reject) => void parser.once('error', error => reject(refusalOf(error))))
  // The parser may have no reader left when it fails.
  failed.catch(() => {})
  const written = (write: (done: (error?: Error | null) => void) => void) =>
    Promise.race([new Promise<void>(resolve => write(error => error ?? resolve())), failed])
  for (let at = 0; at < content.length; at += pieceSize) {
    await written(done => parser.write(content.subarray(at, at + pieceSize), done))
    if (some.length > 0) yield some
    some = []
  }
  await written(done => parser.end(done))
  if (some.length > 0) yield some
}

const refusalOf = (error: Error & { code?: unknown }) =>
  String(error.code).startsWith('CSV_') ? new CsvRefused(`The file is not CSV: ${error.message.slice(0, 200)}`) : error

/** The rows below the header, in lists of `size`. @throws CsvRefused */
export async function* rowsOf(
  content: Uint8Array,
  delimiter: string,
  size: number,
): AsyncGenerator<readonly CsvRecord[]> {
  let [chunk, isHeader]: [CsvRecord[], boolean] = [[], true]
  for await (const some of records(content, delimiter))
    for (const record of some) {
      if (!isHeader) chunk.push(record)
      isHeader = false
      if (chunk.length < size) continue
      yield chunk
      chunk = []
    }
  if (chunk.length > 0) yield chunk
}

export interface Overview {
  readonly header: readonly string[]
  readonly samples: readonly (readonly string[])[]
  readonly rows: number
  readonly delimiter: string
}

const shownRows = 5

/** Reads an upload once: its header, the first rows and how many there are. @throws CsvRefused */
export async function overview(content: Uint8Array): Promise<Overview> {
  const delimiter = delimiterOf(checkText(content))
  let header: readonly string[] | undefined
  const samples: (readonly string[])[] = []
  let rows = 0
  for await (const some of records(content, delimiter))
    for (const { cells } of some) {
      if (!header) {
        header = cells.map(cell => cell.trim().slice(0, 200))
        continue
      }
      if (++rows > importLimits.rows)
        throw new CsvRefused(`The file has more than ${importLimits.rows.toLocaleString('en-GB')} rows`)
      if (samples.length < shownRows) samples.push(cells.map(cell => cell.slice(0, 200)))
    }
  if (!header) throw new CsvRefused('The file is empty')
  if (rows === 0) throw new CsvRefused('The file has a header but no rows')
  return { header, samples, rows, delimiter }
}

/** The beginning of the file as text. @throws CsvRefused if it is not UTF-8, or something else than text */
function checkText(content: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    if (!text.includes('\0')) return text.slice(0, 100_000).replace(/^\uFEFF/, '')
  } catch {
    // Falls through: it is no CSV in UTF-8.
  }
  throw new CsvRefused('The file must be CSV in UTF-8', 'unsupportedMedia')
}

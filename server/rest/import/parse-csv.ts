import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { fault, invalid } from '../../../src/domain/faults.ts'

export const importLimits = { megabytes: 20, rows: 100_000, columns: 500 } as const

const refuse = (errorMessage: string) => invalid([{ propertyName: 'file', errorMessage }])

/** The separator of a file: of comma, semicolon and tab the one that its first line has most of. */
export function delimiterOf(start: string): string {
  const [line = ''] = start.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1)
  const counted = [',', ';', '\t'].map(each => ({ each, count: line.split(each).length }))
  return counted.sort((one, other) => other.count - one.count)[0]?.each ?? ','
}

/** The records of a CSV one after another, blank ones included; @throws 422 where it is none */
export async function* records(source: Readable, delimiter: string): AsyncGenerator<readonly string[]> {
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    max_record_size: importLimits.columns * 1000,
  })
  source.on('error', error => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const record of parser) yield record as string[]
  } catch (error) {
    if (!(error as { code?: unknown }).code?.toString().startsWith('CSV_')) throw error
    throw refuse(`The file is not CSV: ${(error as Error).message.slice(0, 200)}`)
  } finally {
    source.destroy()
    parser.destroy()
  }
}

export const isBlank = (record: readonly string[]): boolean => record.every(cell => cell.trim() === '')

export interface Overview {
  readonly header: readonly string[]
  readonly samples: readonly (readonly string[])[]
  readonly rows: number
  readonly delimiter: string
}

const shownRows = 5

/** Reads a whole upload once: its header, the first rows and how many there are. @throws 422 */
export async function overview(content: Buffer): Promise<Overview> {
  const delimiter = delimiterOf(checkText(content))
  let header: readonly string[] | undefined
  const samples: (readonly string[])[] = []
  let rows = 0
  for await (const record of records(Readable.from(pieces(content)), delimiter)) {
    if (record.length > importLimits.columns) throw refuse(`The file has more than ${importLimits.columns} columns`)
    if (isBlank(record)) continue
    if (!header) {
      header = record.map(cell => cell.trim().slice(0, 200))
      continue
    }
    if (++rows > importLimits.rows)
      throw refuse(`The file has more than ${importLimits.rows.toLocaleString('en-GB')} rows`)
    if (samples.length < shownRows) samples.push(record.map(cell => cell.slice(0, 200)))
  }
  if (!header) throw refuse('The file is empty')
  if (rows === 0) throw refuse('The file has a header and no rows')
  return { header, samples, rows, delimiter }
}

/** In pieces, so that others get their turn between them. */
function* pieces(content: Buffer): Generator<Buffer> {
  const size = 256 * 1024
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

/** The beginning of the file as text. @throws 415 where it is not UTF-8, or something else than text */
function checkText(content: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    if (!text.includes('\0')) return text.slice(0, 100_000).replace(/^\uFEFF/, '')
  } catch {
    // Falls through: whatever it is, it is no CSV in UTF-8.
  }
  throw fault('unsupportedMedia', { message: 'The file must be CSV in UTF-8' })
}

import { importLimits } from './import-limits.ts'
import { CsvRefused } from './refused.ts'

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d]
const figure = (count: number) => count.toLocaleString('en-GB')
const refuse = (what: string, advice = '') => new CsvRefused(`The file has more than ${what}${advice}`)

/**
 * Counts lines, columns and cells byte by byte, before anything is made of them: a file of nothing but separators is
 * one record of millions of cells to a parser.
 * @returns what ends a line in this file
 * @throws CsvRefused
 */
export function checkShape(content: Uint8Array, delimiter: string): readonly string[] {
  const separator = delimiter.charCodeAt(0)
  let lineEnd: number | undefined
  let [isQuoted, lines, columns, cells] = [false, 1, 1, 1]
  for (let at = 0; at < content.length; at++) {
    const byte = content[at]
    if (byte === quote) isQuoted = !isQuoted
    if (isQuoted) continue
    if (lineEnd === undefined && (byte === lineFeed || byte === carriageReturn))
      lineEnd = byte === carriageReturn && content[at + 1] !== lineFeed ? carriageReturn : lineFeed
    if (byte === separator) {
      if (++columns > importLimits.columns) throw refuse(`${importLimits.columns} columns`)
      if (++cells > importLimits.cells)
        throw refuse(`${figure(importLimits.cells)} cells`, '. Delete columns that are not imported, or split the file')
    }
    if (byte !== lineEnd) continue
    columns = 1
    cells++
    if (++lines > importLimits.lines + 1)
      throw refuse(`${figure(importLimits.lines)} lines`, '. Delete the blank ones, or split the file')
  }
  return lineEnd === carriageReturn ? ['\r'] : ['\r\n', '\n']
}

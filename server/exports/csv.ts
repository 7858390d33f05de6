import { stringify } from 'csv-stringify/sync'
import type { Cell } from './cells.ts'

/** So that spreadsheets take the file for UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * Lines of CSV (RFC 4180: commas, CRLF, quotes where needed). A text that a spreadsheet would take for a formula (it
 * begins with = + - @, a tab or a carriage return) gets an apostrophe before it, which an import of ours takes away.
 */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(rows as Cell[][], { record_delimiter: 'windows', escape_formulas: true })

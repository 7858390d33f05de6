import { madeInThread } from '../base/made-in-thread.ts'

/** What a cell of a workbook holds; a date is the wall clock of a place, kept as if it were UTC. */
export type WorkbookCell = string | number | Date | null

/** A table for Excel, with a sheet that says what it is of. */
export interface Workbook {
  readonly title: string
  /** Names and values of the second sheet. */
  readonly pairs: readonly (readonly [string, string])[]
  readonly columns: readonly string[]
  readonly rows: readonly (readonly WorkbookCell[])[]
  readonly foot: string | null
}

/** Rows of a workbook: 20,000 of them take 2 s and 200 MB to write, and a CSV has more. */
export const mostInWorkbook = 20_000

/**
 * Writes a workbook, in a thread of its own.
 * @throws where it takes too much memory, or is stopped
 */
export const workbookOf = (workbook: Workbook, signal: AbortSignal): Promise<Buffer> =>
  madeInThread({
    program: new URL('write-workbook.ts', import.meta.url),
    data: workbook,
    what: 'The workbook',
    signal,
  })

import { madeInThread } from '../base/made-in-thread.ts'

/** A PDF of one table, on pages of A4 in landscape. */
export interface TablePdf {
  readonly title: string
  /** What stands above it: names and values. */
  readonly pairs: readonly (readonly [string, string])[]
  /** An SVG without texts, as wide as it is to be, in points. */
  readonly picture?: { readonly svg: string; readonly width: number; readonly caption: string } | undefined
  /** Smaller tables before it. */
  readonly sections?: readonly {
    readonly heading: string
    readonly columns: readonly string[]
    readonly rows: readonly (readonly string[])[]
  }[]
  /** What stands above the table itself, where there are others: it begins on a page of its own. */
  readonly heading?: string
  readonly columns: readonly string[]
  /** Of the columns, in points, or '*' for an equal share of what is left; all are equal without it. */
  readonly widths?: readonly (number | '*')[]
  readonly rows: readonly (readonly string[])[]
  readonly foot: string | null
}

/** Rows of a PDF: it is made to be read, and a CSV has all. */
export const mostInPdf = 2000

/**
 * Lays a table out, in a thread of its own.
 * @throws where it takes too much memory, or is stopped
 */
export const tablePdf = (table: TablePdf, signal: AbortSignal): Promise<Buffer> =>
  madeInThread({ program: new URL('lay-out.ts', import.meta.url), data: table, what: 'The PDF', signal })

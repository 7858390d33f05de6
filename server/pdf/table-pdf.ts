import { Worker } from 'node:worker_threads'

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
const megabytes = 512

/**
 * Lays a table out, in a thread of its own: nobody waits for it.
 * @throws where it takes too much memory, or is stopped
 */
export function tablePdf(table: TablePdf, signal: AbortSignal): Promise<Buffer> {
  const worker = new Worker(new URL('lay-out.ts', import.meta.url), {
    workerData: table,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop, { once: true })
  return new Promise<Buffer>((resolve, reject) => {
    worker.once('message', (made: Uint8Array) => resolve(Buffer.from(made)))
    worker.once('error', reject)
    worker.once('exit', () => reject(signal.aborted ? signal.reason : new Error('The PDF was not finished')))
  }).finally(() => signal.removeEventListener('abort', stop))
}

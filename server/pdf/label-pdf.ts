import { madeInThread } from '../base/made-in-thread.ts'

/** One label: a code to be read by a scanner, and what people read beside it. */
export interface Label {
  readonly code: string
  /** The first is the largest. */
  readonly lines: readonly string[]
}

/** Labels on sheets of A4, or one to a page as wide and high as the label. */
export interface LabelPdf {
  readonly title: string
  /** In millimetres. Those of a sheet stand in its middle, `gap` beside each other. */
  readonly size: {
    readonly width: number
    readonly height: number
    readonly sheet?: { readonly columns: number; readonly rows: number; readonly gap: number }
  }
  readonly symbology: 'datamatrix' | 'qrcode'
  /** How many labels of the first sheet are left out. */
  readonly used: number
  /** The edges of labels are drawn, to be held against the sheet. */
  readonly hasEdges?: boolean
  readonly labels: readonly Label[]
}

/**
 * Lays labels out, in a thread of its own.
 * @throws where it takes too much memory, or is stopped
 */
export const labelPdf = (labels: LabelPdf, signal: AbortSignal): Promise<Buffer> =>
  madeInThread({ program: new URL('lay-out-labels.ts', import.meta.url), data: labels, what: 'The PDF', signal })

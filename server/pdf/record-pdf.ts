import { madeInThread } from '../base/made-in-thread.ts'

/** A PDF of one record, on pages of A4 upright. */
export interface RecordPdf {
  readonly title: string
  /** Names and values under headings; a section without any is left out. */
  readonly sections: readonly {
    readonly heading: string
    readonly pairs: readonly (readonly [string, string])[]
  }[]
  /** A text of several lines. */
  readonly text?: { readonly heading: string; readonly text: string } | undefined
  /** A picture as a data URL (PNG or JPEG), at most as wide and high as said, in points. */
  readonly picture?:
    | {
        readonly heading: string
        readonly url: string
        readonly fit: readonly [number, number]
        readonly caption: string
      }
    | undefined
}

/**
 * Lays a record out, in a thread of its own.
 * @throws where it takes too much memory, or is stopped
 */
export const recordPdf = (record: RecordPdf, signal: AbortSignal): Promise<Buffer> =>
  madeInThread({ program: new URL('lay-out-record.ts', import.meta.url), data: record, what: 'The PDF', signal })

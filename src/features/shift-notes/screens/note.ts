import type { OfShift } from '../domain/by-shift.ts'

/** A note as the API sends it. */
export interface Note extends OfShift {
  readonly shiftNoteId: number
  /** The title of its site. */
  readonly area: string
  readonly subject: string
  readonly note: string
  /** Who wrote it; null once they have left. */
  readonly user: string | null
}

import type * as z from 'zod'

/** What every entry of a client's stream has. */
export interface StreamEntry {
  /** Its place in the stream. */
  readonly sequence: number
  /** Where it belongs: users limited to other areas don't see it. Without an area only unlimited users do. */
  readonly areaId?: number | undefined
}

/** A kind of entry in a client's stream, as server and page both know it. */
export interface StreamKind<T extends StreamEntry = StreamEntry> {
  /** Its name, on the wire and in the database. */
  readonly name: string
  /** Checks the entries of a batch or a snapshot where they come in. */
  readonly items: z.ZodType<readonly T[]>
}

/** Declares a kind of stream entry. */
export const streamKind = <T extends StreamEntry>(declared: StreamKind<T>): StreamKind<T> => declared

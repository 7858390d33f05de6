/** A record as the server sends it: its key, its fields under their wire names, the titles of what it refers to. */
export type ApiRecord = Readonly<Record<string, unknown>>

/** One page of a list; `next` is where the following one begins. */
export interface RecordPage {
  readonly items: readonly ApiRecord[]
  readonly next: string | null
}

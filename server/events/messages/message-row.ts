import type { LiveMessage } from '../../../src/domain/stream/message.ts'

/** A client message as it is stored; `areaId` is its door's. */
export interface MessageRow {
  readonly clientMessageId: number
  readonly subject: string
  readonly content: string
  readonly createdAt: Date | string
  readonly person: string | null
  readonly doorId: number | null
  readonly door: string | null
  readonly areaId?: number | null
  readonly acknowledgedDateTime: Date | string | null
  readonly acknowledgedBy: string | null
}

const iso = (at: Date | string) => new Date(at).toISOString()

/** A client message on the wire, as it stands. */
export const liveMessage = (row: MessageRow): Omit<LiveMessage, 'sequence'> => ({
  clientMessageId: row.clientMessageId,
  subject: row.subject,
  content: row.content,
  createdAt: iso(row.createdAt),
  ...(row.person != null && { person: row.person }),
  ...(row.door != null && { door: row.door }),
  ...(row.areaId != null && { areaId: row.areaId }),
  ...(row.acknowledgedDateTime != null && { acknowledgedDateTime: iso(row.acknowledgedDateTime) }),
  ...(row.acknowledgedBy != null && { acknowledgedBy: row.acknowledgedBy }),
})

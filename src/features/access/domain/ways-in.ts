import { port } from '../../../domain/port.ts'

/** What somebody may have access to. */
export interface Thing {
  readonly kind: 'door' | 'group'
  readonly id: number
}

/** An area or a group that leads to a thing: an activation to it gives access. */
export interface WayIn {
  readonly thing: Thing
  readonly areaId: number | null
  readonly groupId: number | null
  /** In words, for an activation with these days: 'through Contractors, weekdays 08:00 to 18:00, until 31 January'. */
  readonly words: (validFrom: string | null, validUntil: string | null) => string
}

/** What leads to doors and groups, for features that look at who has access. */
export interface WaysIn {
  /**
   * Every way at any time of the day; those that are excluded or lead through what was deleted are left out.
   * @param things of the client; a page of them, about a hundred
   */
  of(clientId: number, things: readonly Thing[], now: Date): Promise<readonly WayIn[]>
  /** The doors of an area and below it, by id. @param most no more than these */
  doorsBelow(clientId: number, areaId: number, most: number): Promise<readonly number[]>
}

export const waysIn = port<WaysIn>('access.waysIn')

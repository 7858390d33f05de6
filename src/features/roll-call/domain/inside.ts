import { resetMsOf, type ZoneReset } from '../../../domain/zone-reset.ts'

/** The newest movement of one credential; out of all zones where `zoneId` is null. */
export interface Movement {
  readonly tokenId: number
  readonly personId: number | null
  readonly zoneId: number | null
  readonly at: Date
  readonly sequence: number
}

/** A person (or a credential without a holder) inside a zone. */
export interface Inside extends Movement {
  readonly zoneId: number
}

/** What a roll call needs of a zone. */
export interface Zone extends ZoneReset {
  readonly zoneId: number
  readonly areaId: number
  readonly rollCall: boolean
}

export interface Asked {
  readonly at: Date
  /** One zone; without it all that take part in the roll call. */
  readonly zoneId?: number | undefined
  /** Only zones of these areas; undefined for all. */
  readonly areaIds?: ReadonlySet<number> | undefined
}

/** People come before credentials without one, each in the order of their ids. */
export const orderOf = ({ personId, tokenId }: Movement): readonly [number, number] =>
  personId === null ? [1, tokenId] : [0, personId]

const isNewer = (one: Movement, other: Movement) =>
  one.at.getTime() === other.at.getTime() ? one.sequence > other.sequence : one.at > other.at

/**
 * Who is inside: only the newest movement of a person's credentials counts, and a zone's reset time ends a
 * stay. In order.
 */
export async function insideAt(
  movements: AsyncIterable<Movement>,
  zones: ReadonlyMap<number, Zone>,
  asked: Asked,
): Promise<Inside[]> {
  const newest = new Map<string, Movement>()
  for await (const movement of movements) {
    const key = orderOf(movement).join('/')
    const other = newest.get(key)
    if (!other || isNewer(movement, other)) newest.set(key, movement)
  }
  const inside = [...newest.values()].filter((movement): movement is Inside => isInside(movement, zones, asked))
  return inside.sort((one, other) => compare(orderOf(one), orderOf(other)))
}

export const compare = (one: readonly [number, number], other: readonly [number, number]): number =>
  one[0] - other[0] || one[1] - other[1]

function isInside({ zoneId, at }: Movement, zones: ReadonlyMap<number, Zone>, asked: Asked): boolean {
  const zone = zoneId === null ? undefined : zones.get(zoneId)
  if (!zone || (asked.areaIds && !asked.areaIds.has(zone.areaId))) return false
  if (asked.zoneId === undefined ? !zone.rollCall : asked.zoneId !== zone.zoneId) return false
  const resetMs = resetMsOf(zone)
  return resetMs === undefined || asked.at.getTime() < at.getTime() + resetMs
}

import { sql } from 'kysely'
import type { AccessDoor } from '../../../../domain/access/index.ts'
import { type Queryable, runSql } from '../../../../../server/kit/index.ts'
import { type HolidayRow, holidaysOf } from '../doors.ts'

interface AreaRow {
  readonly areaId: number
  readonly parentAreaId: number | null
  readonly timeZone: string | null
}
/** What of an area is to change. */
export type AreaChange = Partial<Pick<AreaRow, 'parentAreaId' | 'timeZone'>>
type Place = Pick<AccessDoor, 'areaIds' | 'timeZone' | 'holidays'>

/** The tree of a client's areas, as it is or would be. */
export class Places {
  readonly #areas: ReadonlyMap<number, AreaRow>
  readonly #holidays: readonly HolidayRow[]
  readonly #timeZone: string
  readonly #known = new Map<number, Place>()

  constructor(areas: readonly AreaRow[], holidays: readonly HolidayRow[], timeZone: string) {
    this.#areas = new Map(areas.map(area => [area.areaId, area]))
    this.#holidays = holidays
    this.#timeZone = timeZone
  }

  static async read(on: Queryable, clientId: number): Promise<Places> {
    const [areas, holidays, clients] = await Promise.all([
      runSql<AreaRow>(
        on,
        sql`select "areaId", "parentAreaId", "timeZone" from area where "clientId" = ${clientId} and "deletedAt" is null`,
      ),
      holidaysOf(on, clientId),
      runSql<{ timeZone: string | null }>(on, sql`select "timeZone" from client where "clientId" = ${clientId}`),
    ])
    return new Places(areas, holidays, clients[0]?.timeZone ?? 'UTC')
  }

  with(changes: ReadonlyMap<number, AreaChange>): Places {
    const areas = [...this.#areas.values()].map(area => ({ ...area, ...changes.get(area.areaId) }))
    return new Places(areas, this.#holidays, this.#timeZone)
  }

  /** An area with those above it, and what holds there. */
  of(areaId: number): Place {
    const known = this.#known.get(areaId)
    if (known) return known
    const areaIds: number[] = []
    // A tree with a circle is refused when it is written.
    for (let at: number | null = areaId; at !== null && !areaIds.includes(at);) {
      areaIds.push(at)
      at = this.#areas.get(at)?.parentAreaId ?? null
    }
    const timeZone = areaIds.flatMap(id => this.#areas.get(id)?.timeZone ?? [])[0] ?? this.#timeZone
    const holidays = this.#holidays.filter(({ areaId: of }) => of === null || areaIds.includes(of))
    const place = { areaIds, timeZone, holidays }
    this.#known.set(areaId, place)
    return place
  }
}

import { type RawBuilder, sql } from 'kysely'
import {
  areasWithin,
  type Condition,
  type Queryable,
  runSql,
  scope,
  type Session,
} from '../../../../../server/kit/index.ts'
import type { Entity } from '../../../../domain/entity.ts'
import { type Fate, fates } from '../../domain/fates.ts'
import { concerned, fatesOf } from '../../domain/paths.ts'

export type Entities = Readonly<Record<string, Entity>>
/** The keys of records by their entity. */
export type Keys = ReadonlyMap<string, readonly number[]>

/** A site, with the records that share its fate. */
export interface Site {
  readonly clientId: number
  readonly areaId: number
  readonly areaIds: readonly number[]
  readonly moving: Keys
  readonly ending: Keys
  /** How many records move. */
  readonly total: number
}

/** What a user would see whose access was limited to the site: this is what inside means, by every entity's area limit. */
const inside = (clientId: number, areaIds: readonly number[]): Session => ({
  sessionId: 0,
  userId: 0,
  name: '',
  homeClientId: clientId,
  clientId,
  visibleClientIds: new Set([clientId]),
  permissions: new Set(),
  areaIds: new Set(areaIds),
  groupIds: new Set(),
  expiresAt: new Date(0),
})

/** The live records of an entity that share a fate, as a condition. */
export function ofFate(
  entity: Entity,
  { by }: Fate,
  { clientId, areaIds }: Pick<Site, 'clientId' | 'areaIds'>,
): Condition {
  return scope(by ? { ...entity, areaLimit: { every: by } } : entity, inside(clientId, areaIds), 'write')
}

interface Found {
  readonly entity: string
  readonly is: 'moves' | 'ends'
  readonly key: number
}

/** Every record that moves or ends, in the order of the fates and of their keys. */
function recordsOf(entities: Entities, place: Pick<Site, 'clientId' | 'areaIds'>): RawBuilder<unknown> {
  const selects = Object.entries(fates).flatMap(([id, all], index) =>
    all.flatMap(fate => {
      const entity = entities[id]
      if (!entity || (fate.is !== 'moves' && fate.is !== 'ends')) return []
      const key = sql.ref(entity.key)
      return sql`
        (select ${id}::text as "entity", ${fate.is}::text as "is", ${key} as "key",
          ${index}::integer as "place" from ${sql.table(entity.table)}
        where ${ofFate(entity, fate, place)})`
    }),
  )
  return sql`select * from (${sql.join(selects, sql` union all `)}) r order by r."place", r."key"`
}

/** Finds what is in a site, and what ends with it. @throws where an entity has no fate */
export async function readSite(on: Queryable, entities: Entities, clientId: number, areaId: number): Promise<Site> {
  for (const id of concerned(entities)) fatesOf(id)
  const areas = await runSql<{ areaId: number }>(on, areasWithin(clientId, [areaId]))
  const areaIds = areas.map(each => each.areaId).sort((a, b) => a - b)
  const [moving, ending] = [new Map<string, number[]>(), new Map<string, number[]>()]
  for (const { entity, is, key } of await runSql<Found>(on, recordsOf(entities, { clientId, areaIds }))) {
    const keys = is === 'moves' ? moving : ending
    const known = keys.get(entity)
    if (known) known.push(key)
    else keys.set(entity, [key])
  }
  const total = [...moving.values()].reduce((sum, keys) => sum + keys.length, 0)
  return { clientId, areaId, areaIds, moving, ending, total }
}

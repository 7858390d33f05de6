import { sql } from 'kysely'
import type { reader } from '../../src/domain/entities/hardware/reader.ts'
import type { RecordOf } from '../../src/domain/record.ts'
import type { Writing } from '../rest/behaviour.ts'
import { runSql, type Queryable } from '../db/query.ts'

type Direction = RecordOf<typeof reader>['direction']
type Read = Pick<RecordOf<typeof reader>, 'doorId' | 'readerId' | 'direction'>

/** In which directions a door is read, by readers other than one. */
async function directionsOf(
  on: Queryable,
  doorId: number | null,
  exceptReaderId: number | null = null,
): Promise<Set<Direction>> {
  const rows = await runSql<{ direction: Direction }>(
    on,
    sql`
    select distinct "direction" from reader
    where "doorId" = ${doorId} and "deletedAt" is null and "readerId" is distinct from ${exceptReaderId}::integer`,
  )
  return new Set(rows.map(({ direction }) => direction))
}

const isBoth = (directions: ReadonlySet<Direction>) => directions.has('in') && directions.has('out')

/** Who goes through a door of a zone must be seen entering and leaving it. */
export async function refuseUnreadDoor({ client, errors }: Writing, doorId: number | null): Promise<void> {
  if (!isBoth(await directionsOf(client, doorId)))
    errors.push({ propertyName: 'zoneId', errorMessage: 'A door in a zone needs readers for in and out' })
}

/** Refuses to take from a door of a zone the last reader of a direction. `values` are those of an edit. */
export async function refuseLastReader(
  { client, errors }: Writing,
  current: Read,
  values?: Partial<Read>,
): Promise<void> {
  const { doorId, readerId, direction } = current
  const after = { ...current, ...values }
  if (values && after.doorId === doorId && after.direction === direction) return
  const [door] = await runSql<{ number: number; name: string }>(
    client,
    sql`
    select "number", "name" from door
    where "doorId" = ${doorId} and "zoneId" is not null and "deletedAt" is null for no key update`,
  )
  if (!door) return
  const others = await directionsOf(client, doorId, readerId)
  if (!isBoth(new Set([...others, direction]))) return
  if (values && after.doorId === doorId) others.add(after.direction)
  if (isBoth(others)) return
  const propertyName = !values ? 'readerId' : after.doorId === doorId ? 'direction' : 'doorId'
  const errorMessage = `${door.number} ${door.name} is in a zone, so it needs readers for in and out`
  errors.push({ propertyName, errorMessage })
}

import { sql } from 'kysely'
import { type Queryable, runSql, scope, type Session } from '../../../../server/kit/index.ts'
import { entities } from '../../../domain/entities/index.ts'

const { doorEntryHandset } = entities

/** A handset behind a comm device, and who answers it. */
export interface KnownHandset {
  readonly doorEntryHandsetId: number
  readonly number: number
  readonly residentIds: readonly number[]
}

/** The handsets with some numbers at the controllers behind a comm device, as far as the caller may see them. */
export async function handsetsOf(
  on: Queryable,
  session: Session,
  commDeviceId: number,
  numbers: readonly (number | null)[],
): Promise<ReadonlyMap<number, readonly KnownHandset[]>> {
  const wanted = [...new Set(numbers.flatMap(number => number ?? []))]
  if (wanted.length === 0 || !session.permissions.has(doorEntryHandset.permission.read)) return new Map()
  const rows = await runSql<KnownHandset>(
    on,
    sql`
    select door_entry_handset."doorEntryHandsetId", door_entry_handset."number", door_entry_handset."residentIds"
    from controller join door_entry_handset on door_entry_handset."controllerId" = controller."controllerId"
    where controller."commDeviceId" = ${commDeviceId} and controller."clientId" = ${session.clientId}
      and controller."deletedAt" is null and ${scope(doorEntryHandset, session)}
      and door_entry_handset."number" = any(${wanted}::integer[])
    order by door_entry_handset."doorEntryHandsetId"`,
  )
  return Map.groupBy(rows, ({ number }) => number)
}

/** What becomes of the handset that somebody of a file answers. */
export interface HandsetStep {
  /** Whose residents they become one of; null where they are already, or where it is left out. */
  readonly handsetId: number | null
  readonly leftOut: readonly string[]
}

/** @param found those with the number @param personId null for a new person */
export function handsetStep(
  number: number | null,
  found: readonly KnownHandset[] = [],
  personId: number | null,
): HandsetStep {
  if (number === null) return { handsetId: null, leftOut: [] }
  const [only] = found
  if (!only || found.length > 1) {
    const why = only ? 'several have its number' : 'there is none behind this {one commDevice}'
    return { handsetId: null, leftOut: [`Handset ${number} is left out: ${why}`] }
  }
  const isThere = personId !== null && only.residentIds.includes(personId)
  return { handsetId: isThere ? null : only.doorEntryHandsetId, leftOut: [] }
}

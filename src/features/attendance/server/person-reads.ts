import type { Queryable } from '../../../../server/kit/index.ts'
import { corrected } from '../domain/corrected.ts'
import type { Read } from '../domain/presences.ts'
import type { Zones } from './zones.ts'

/** More reads of one person are not worked out. */
export const mostReads = 5000

/** A correction that is not withdrawn, as it is stored. */
export interface CorrectionRow {
  readonly attendanceCorrectionId: number
  readonly personId: number
  readonly kind: 'in' | 'out' | 'ignore'
  readonly at: Date
  readonly zoneId: number | null
  readonly reason: string
  readonly by: string | null
}

/** A read of somebody, or what was added as one. */
export interface PersonRead extends Read {
  readonly door: string | null
  /** The correction that added it. */
  readonly added: CorrectionRow | undefined
}

/** The reads and the corrections of one person. */
export interface Found {
  /** All of them, ignored ones too; without those that were added. */
  readonly reads: readonly PersonRead[]
  readonly corrections: readonly CorrectionRow[]
}

interface ReadRow {
  readonly personId: number
  readonly at: Date
  readonly kind: 'in' | 'out'
  readonly zoneId: number
  readonly door: string | null
}

/** By the index of each person's events: a movement has none by person, and whose credential it was changes. */
const readsSql = `select p."personId", e.* from unnest($2::integer[]) as p("personId"), lateral (
    select "occurredAt" as "at", "move" as "kind", "zoneId", "door" from event
    where "clientId" = $1 and "personId" = p."personId" and "occurredAt" >= $3 and "occurredAt" < $4
      and "receivedAt" >= $3 and "move" is not null and "zoneId" = any($5)
    order by "occurredAt", "sequence" limit ${mostReads + 1}) e`

const correctionsSql = `select "attendanceCorrectionId", "personId", "kind", "at", "zoneId", "reason", "user" as "by"
  from attendance_correction
  where "clientId" = $1 and "personId" = any($2) and "at" >= $3 and "at" < $4
    and ("zoneId" is null or "zoneId" = any($5)) and "status" = 'active' and "deletedAt" is null
  order by "at", "attendanceCorrectionId"`

interface ReadsAsked {
  readonly clientId: number
  readonly personIds: readonly number[]
  readonly zones: Zones
  /** Epoch ms. */
  readonly fromMs: number
  readonly toMs: number
}

/** The reads and corrections of some people from one instant up to another. Those at other zones are left out. */
export async function readsOf(
  on: Queryable,
  { clientId, personIds, zones, fromMs, toMs }: ReadsAsked,
): Promise<ReadonlyMap<number, Found>> {
  const asked = [clientId, [...personIds], new Date(fromMs), new Date(toMs), [...zones.keys()]]
  const { rows } = await on.query<ReadRow>(readsSql, asked)
  const { rows: made } = await on.query<CorrectionRow>(correctionsSql, asked)
  const [reads, corrections] = [Map.groupBy(rows, personOf), Map.groupBy(made, personOf)]
  return new Map(
    personIds.map(personId => [
      personId,
      {
        reads: (reads.get(personId) ?? []).map(row => ({ ...row, at: row.at.getTime(), added: undefined })),
        corrections: corrections.get(personId) ?? [],
      },
    ]),
  )
}

const personOf = ({ personId }: { readonly personId: number }) => personId

/** The reads as they count. */
export const countedReads = ({ reads, corrections }: Found): readonly PersonRead[] =>
  corrected(
    reads,
    corrections.map(row => ({ kind: row.kind, at: row.at.getTime(), row })),
    ({ kind, at, row }) => ({ kind, at, zoneId: row.zoneId ?? 0, door: null, added: row }),
  )

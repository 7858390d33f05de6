import type { ClientBase } from 'pg'
import { doublesIn, intsIn, packed } from '../../db/packed.ts'
import type { Visibility } from '../visibility.ts'

/** The most credentials that a snapshot lists. */
const most = 100_000

export interface OccupancyRow {
  readonly tokenId: number
  readonly personId: number | undefined
  /** Undefined out of all zones. */
  readonly zoneId: number | undefined
  readonly doorId: number | undefined
  /** Epoch ms. */
  readonly at: number
  readonly sequence: number
}

type Lists = Readonly<Record<'tokenIds' | 'personIds' | 'zoneIds' | 'doorIds' | 'times' | 'sequences', Buffer | null>>

const sql = `
  select ${packed.ints('"tokenId"')} as "tokenIds", ${packed.ints('"personId"')} as "personIds",
    ${packed.ints('"zoneId"')} as "zoneIds", ${packed.ints('"doorId"')} as "doorIds",
    ${packed.doubles(`date_part('epoch', "at")`)} as "times", ${packed.doubles('"sequence"::float8')} as "sequences"
  from (select * from occupancy where "clientId" = $1 limit ${most}) o`

/** The newest movement of each credential, those that went out of all zones too. */
export async function readOccupancy(
  client: ClientBase,
  clientId: number,
  { sees }: Visibility,
): Promise<OccupancyRow[]> {
  if (!sees('occupancy')) return []
  const { rows } = await client.query<Lists>(sql, [clientId])
  const [lists] = rows
  const [tokenIds, personIds] = [intsIn(lists?.tokenIds), intsIn(lists?.personIds)]
  const [zoneIds, doorIds] = [intsIn(lists?.zoneIds), intsIn(lists?.doorIds)]
  const [times, sequences] = [doublesIn(lists?.times), doublesIn(lists?.sequences)]
  return Array.from(tokenIds, (tokenId, n) => ({
    tokenId,
    personId: personIds[n] || undefined,
    zoneId: zoneIds[n] || undefined,
    doorId: doorIds[n] || undefined,
    at: Math.round((times[n] ?? 0) * 1000),
    sequence: sequences[n] ?? 0,
  }))
}

import type { ClientBase } from 'pg'
import type { Visibility } from '../visibility.ts'

/** The most credentials that a snapshot lists. */
const most = 100_000

export interface OccupancyRow {
  readonly tokenId: number
  readonly personId: number | null
  readonly zoneId: number | null
  readonly doorId: number | null
  readonly at: Date
  readonly sequence: number
}

/** The newest movement of each credential, those that went out of all zones too. */
export async function readOccupancy(
  client: ClientBase,
  clientId: number,
  { sees }: Visibility,
): Promise<OccupancyRow[]> {
  if (!sees('occupancy')) return []
  const { rows } = await client.query<OccupancyRow>(
    `select "tokenId", "personId", "zoneId", "doorId", "at", "sequence" from occupancy where "clientId" = $1 limit ${most}`,
    [clientId],
  )
  return rows
}

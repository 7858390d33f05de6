import { type Context, directoriesOf, latestMovements, readTitles } from '../../../../../server/kit/index.ts'
import { words } from '../../../../domain/vocabulary.ts'
import { insideAt } from '../../domain/inside.ts'

/** Somebody who is in, with the names of the moment. */
export interface PersonIn {
  readonly personId: number | null
  readonly tokenId: number
  readonly name: string
  readonly zoneId: number
  readonly zone: string | null
  readonly areaId: number
  /** When they were read last. */
  readonly at: Date
}

/** Everybody who is in at a client's sites. */
export async function whoIsIn(context: Context, clientId: number): Promise<readonly PersonIn[]> {
  const { pool } = context.database
  const directory = await directoriesOf(context).of(clientId)
  const zones = directory.rows.zone
  const inside = await insideAt(latestMovements(pool, clientId, undefined), zones, { at: context.now() })
  const people = await readTitles(
    pool,
    directory,
    'person',
    inside.flatMap(({ personId }) => personId ?? []),
  )
  const tokens = await readTitles(
    pool,
    directory,
    'token',
    inside.map(({ tokenId }) => tokenId),
  )
  return inside.map(({ personId, tokenId, zoneId, at }) => ({
    personId,
    tokenId,
    name:
      (personId === null ? undefined : people.get(personId)) ??
      tokens.get(tokenId) ??
      `${words(context.settings.brand).One('fob')} ${tokenId}`,
    zoneId,
    zone: directory.title('zone', zoneId) ?? null,
    areaId: zones.get(zoneId)?.areaId ?? 0,
    at,
  }))
}

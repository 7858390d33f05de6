import {
  announceEntries,
  type Context,
  directoriesOf,
  inTransaction,
  readTitles,
} from '../../../../../server/kit/index.ts'
import { markKind } from '../../domain/mark.ts'
import { areaOf } from '../mark.ts'
import { settle } from '../settle.ts'

const most = 100
/** No mark has this sequence: a reader knows nothing of marks. */
const sawNothing = -1

interface MusterRead {
  readonly musterReadId: number
  readonly clientId: number
  readonly personId: number
  readonly musterPoint: string
  readonly at: Date
}

/**
 * Marks those who have come to a muster point safe, each once. The point saw no mark: where a marshal has said that
 * somebody needs help, the two contradict each other, and the person needs help until somebody settles it.
 */
export async function markReads(context: Context, stop: AbortSignal): Promise<void> {
  for (let done = most; done === most && !stop.aborted;) {
    const { rows } = await context.database.background.query<MusterRead>(
      `select "musterReadId", "clientId", "personId", "musterPoint", "at" from muster_read
       where "markedAt" is null order by "at", "musterReadId" limit ${most}`,
    )
    for (const read of rows) {
      if (stop.aborted) return
      await markOne(context, read)
    }
    done = rows.length
  }
}

async function markOne(
  context: Context,
  { musterReadId, clientId, personId, musterPoint, at }: MusterRead,
): Promise<void> {
  const { bus, database } = context
  const now = context.now()
  const directory = await directoriesOf(context).of(clientId)
  const made = await inTransaction(database.background, async client => {
    const { rows } = await client.query<{ isRunning: boolean }>(
      `update muster_read r set "markedAt" = $2 where "musterReadId" = $1 and "markedAt" is null
       returning exists (select from evacuation e where e."evacuationId" = r."evacuationId" and e."status" = 'running') as "isRunning"`,
      [musterReadId, now],
    )
    // Another process has marked it, or the evacuation has ended meanwhile: then it is only on record.
    if (rows[0]?.isRunning !== true) return []
    const areaId = await areaOf(client, directory, personId)
    const by = { clientId, homeClientId: clientId, userId: null, name: `Muster point ${musterPoint}` }
    const arrived = { personId, mark: 'safe', at: at.toISOString(), seen: sawNothing, areaId, now } as const
    return (await settle(client, by, arrived)).made
  })
  const names = await readTitles(database.background, directory, 'person', [personId])
  announceEntries(bus, clientId, markKind, made, now, { person: Object.fromEntries(names) })
}

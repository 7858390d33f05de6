import {
  type Columns,
  type Consequence,
  type MakeEventHook,
  Parameters,
  type SeenBatch,
  tableOf,
  workBehind,
} from '../../../../../server/kit/index.ts'
import { fireBook } from './book.ts'
import { startDue } from './start-due.ts'

/** A fire alarm of a site that is to be evacuated. */
interface Alarm {
  readonly areaId: number
  /** ISO 8601. */
  readonly at: string
  /** The door or controller that it came from. */
  readonly source: string
}

const columns: Columns<Alarm> = {
  areaId: ['integer', ({ areaId }) => areaId],
  at: ['timestamptz', ({ at }) => at],
  source: ['text', ({ source }) => source],
}

/** Alarms that come so late start nothing: whoever was in has left. */
const lateMs = 15 * 60_000

/** Writes fire alarms down that start an evacuation, one for each site in a batch, and has it started. */
export const watchFire: MakeEventHook = (context, onError) => {
  const book = fireBook(context)
  const starts = workBehind(stop => startDue(context, stop), onError)
  return {
    async lookFor(clientId) {
      const sites = await book.of(clientId)
      return sites && (batch => consequenceOf(clientId, alarmsOf(sites, batch), starts.soon))
    },
    async close() {
      await starts.stop()
      book.close()
    },
  }
}

/** The first alarm of each site. */
function alarmsOf(sites: ReadonlySet<number>, { stored, directory, receivedAt }: SeenBatch): readonly Alarm[] {
  const first = new Map<number, Alarm>()
  for (const { event } of stored) {
    const { type, place, atMs, occurredAt: at } = event
    if (type !== 'fireAlarm' || receivedAt.getTime() - atMs > lateMs) continue
    const areaId = siteOf(sites, place.area?.id, id => directory.rows.area.get(id)?.parentAreaId ?? undefined)
    if (areaId === undefined || at >= (first.get(areaId)?.at ?? '~')) continue
    first.set(areaId, { areaId, at, source: (place.door ?? place.controller).title })
  }
  return [...first.values()]
}

/** The outermost site around an area that is to be evacuated. */
function siteOf(
  sites: ReadonlySet<number>,
  from: number | undefined,
  parentOf: (id: number) => number | undefined,
): number | undefined {
  let outermost: number | undefined
  const seen = new Set<number>()
  for (let id = from; id !== undefined && !seen.has(id); id = parentOf(id)) {
    seen.add(id)
    if (sites.has(id)) outermost = id
  }
  return outermost
}

const consequenceOf = (clientId: number, alarms: readonly Alarm[], soon: () => void): Consequence | undefined =>
  alarms.length === 0
    ? undefined
    : {
        async write(client) {
          const parameters = new Parameters()
          const id = parameters.add(clientId, 'integer')
          await client.query(
            `insert into evacuation_alarm ("clientId", "areaId", "at", "source")
             select ${id}, a."areaId", a."at", a."source" from ${parameters.table('a', tableOf(columns, alarms))}`,
            parameters.values,
          )
        },
        committed: soon,
      }

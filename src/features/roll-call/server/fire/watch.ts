import type { Columns, SeenBatch } from '../../../../../server/kit/index.ts'
import { watchFor } from '../watch-for.ts'
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

/** Alarms that come this late start nothing: people have left by then. */
const lateMs = 15 * 60_000

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

/** Writes fire alarms down that start an evacuation, one for each site in a batch, and has it started. */
export const watchFire = watchFor<ReadonlySet<number>, Alarm>({
  book: fireBook,
  find: alarmsOf,
  columns,
  write: (clientId, alarms) =>
    `insert into evacuation_alarm ("clientId", "areaId", "at", "source")
     select ${clientId}, r."areaId", r."at", r."source" from ${alarms}`,
  follow: startDue,
})

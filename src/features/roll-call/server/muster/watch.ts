import type { Columns, SeenBatch } from '../../../../../server/kit/index.ts'
import { watchFor } from '../watch-for.ts'
import { type Muster, musterBook } from './book.ts'
import { markReads } from './mark-reads.ts'

/** Somebody who has shown a credential at a muster point. */
interface Read {
  readonly personId: number
  readonly musterPointId: number
  readonly musterPoint: string
  readonly at: string
}

const columns: Columns<Read> = {
  personId: ['integer', ({ personId }) => personId],
  musterPointId: ['integer', ({ musterPointId }) => musterPointId],
  musterPoint: ['text', ({ musterPoint }) => musterPoint],
  at: ['timestamptz', ({ at }) => at],
}

/** A card that opens nothing there says as well that its holder has come. */
const readsOf = ({ doors, sinceMs }: Muster, { stored }: SeenBatch): Read[] =>
  stored.flatMap(({ event: { place, holder, atMs, occurredAt, category } }) => {
    const point = place.door && doors.get(place.door.id)
    const isRead = category === 'granted' || category === 'denied'
    if (!point || !isRead || holder?.person === undefined || atMs < sinceMs) return []
    const { musterPointId, name } = point
    return [{ personId: holder.person.id, musterPointId, musterPoint: name, at: occurredAt }]
  })

/** Finds who comes to a muster point while an evacuation runs, and has them marked safe. */
export const watchMuster = watchFor<Muster, Read>({
  book: musterBook,
  find: readsOf,
  columns,
  write: (clientId, reads) =>
    `insert into muster_read ("clientId", "evacuationId", "personId", "musterPointId", "musterPoint", "at")
     select ${clientId}, e."evacuationId", r."personId", r."musterPointId", r."musterPoint", min(r."at")
     from ${reads}
     join evacuation_person p on p."personId" = r."personId"
     join evacuation e on e."evacuationId" = p."evacuationId" and e."clientId" = ${clientId} and e."status" = 'running'
       and e."deletedAt" is null and e."startedAt" <= r."at"
     group by e."evacuationId", r."personId", r."musterPointId", r."musterPoint"
     on conflict ("evacuationId", "personId", "musterPointId") do nothing`,
  follow: markReads,
})

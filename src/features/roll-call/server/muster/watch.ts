import {
  type Columns,
  type Consequence,
  type MakeEventHook,
  Parameters,
  type SeenBatch,
  tableOf,
  workBehind,
} from '../../../../../server/kit/index.ts'
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

/** Finds who comes to a muster point while an evacuation runs, and has them marked safe. */
export const watchMuster: MakeEventHook = (context, onError) => {
  const book = musterBook(context)
  const marks = workBehind(stop => markReads(context, stop), onError)
  return {
    async lookFor(clientId) {
      const muster = await book.of(clientId)
      return muster && (batch => consequenceOf(clientId, readsOf(muster, batch), marks.soon))
    },
    async close() {
      await marks.stop()
      book.close()
    },
  }
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

const consequenceOf = (clientId: number, reads: readonly Read[], soon: () => void): Consequence | undefined =>
  reads.length === 0
    ? undefined
    : {
        async write(client) {
          const parameters = new Parameters()
          const id = parameters.add(clientId, 'integer')
          await client.query(
            `insert into muster_read ("clientId", "evacuationId", "personId", "musterPointId", "musterPoint", "at")
             select ${id}, e."evacuationId", r."personId", r."musterPointId", r."musterPoint", min(r."at")
             from ${parameters.table('r', tableOf(columns, reads))}
             join evacuation_person p on p."personId" = r."personId"
             join evacuation e on e."evacuationId" = p."evacuationId" and e."clientId" = ${id} and e."status" = 'running'
               and e."deletedAt" is null and e."startedAt" <= r."at"
             group by e."evacuationId", r."personId", r."musterPointId", r."musterPoint"
             on conflict ("evacuationId", "personId", "musterPointId") do nothing`,
            parameters.values,
          )
        },
        committed: soon,
      }

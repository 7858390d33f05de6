import {
  type Consequence,
  type MakeEventHook,
  type SeenBatch,
  subjects,
  workBehind,
} from '../../../../server/kit/index.ts'
import { type Known, triggerBook } from './book.ts'
import { work } from './firing.ts'
import { clearingsOf, matchesOf } from './matched.ts'
import { writeMatches } from './write-matches.ts'

/** Finds the triggers that events match, and has those fire that need not wait. */
export const watchEvents: MakeEventHook = (context, onError) => {
  const book = triggerBook(context)
  // What fails, or is cut off, the schedule does later.
  const fire = workBehind(stop => work(context, stop), onError)
  const consequenceOf = (clientId: number, known: Known, batch: SeenBatch): Consequence | undefined => {
    const matches = matchesOf(known, batch)
    const clearings = known.mayWait ? clearingsOf(batch) : []
    if (matches.length === 0 && clearings.length === 0) return undefined
    const matched = { clientId, now: batch.receivedAt, matches, clearings }
    return {
      write: (client, eventIds) => writeMatches(client, matched, eventIds),
      committed() {
        if (matches.length === 0) return
        context.bus.publish(subjects.entities(clientId), [{ entity: 'triggerEvent', id: 0, change: 'added' }])
        if (matches.some(({ trigger }) => trigger.waitMinutes === 0)) fire.soon()
      },
    }
  }
  return {
    async lookFor(clientId) {
      const known = await book.of(clientId)
      return known && (batch => consequenceOf(clientId, known, batch))
    },
    async close() {
      await fire.stop()
      book.close()
    },
  }
}

import type { LiveBatch } from '../../../src/domain/live.ts'
import { alarmKind, type LiveAlarm } from '../../../src/domain/stream/alarm.ts'
import type { EntityChange } from '../../../src/domain/hubs/pub-sub.ts'
import { subjects } from '../../bus/bus.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Directory } from '../directory/directory.ts'
import type { Stored } from '../batch/stored.ts'
import { announceEntries } from '../stream-entry.ts'
import { type ClockChange, clockChanges, writeClocks } from './clocks.ts'
import { keepRejected, type RejectedRow } from './rejected.ts'

/** Faults of a controller itself, as its calls show them: stored with it, and raised on the wall as alerts. */
export interface Attention {
  /** Checks the clocks behind a committed batch, asynchronously. */
  saw(directory: Directory, stored: readonly Stored[], part: LiveBatch): void
  /** Stores rejected rows. Never throws: the rest of the call is committed. */
  rejected(directory: Directory, rows: readonly RejectedRow[], at: Date): Promise<void>
  /** Resolves when everything so far is written. */
  settled(): Promise<void>
}

/** @param onError called when something could not be written; the next call retries */
export function attentionOf(context: Context, onError: (error: unknown) => void): Attention {
  const { database, bus, now } = context
  let writing: Promise<void> = Promise.resolve()
  /** Controllers whose clock is being written. */
  const underWay = new Set<number>()
  const announce = (clientId: number, alarms: readonly LiveAlarm[], at: Date, changes: readonly EntityChange[]) => {
    if (changes.length > 0) bus.publish(subjects.entities(clientId), changes)
    announceEntries(bus, clientId, alarmKind, alarms, at)
  }
  const write = async (clientId: number, changes: readonly ClockChange[]) => {
    const at = now()
    const { changed, alarms } = await inTransaction(database.pool, client => writeClocks(client, clientId, changes, at))
    const edited = changed.map(id => ({ entity: 'controller', id, change: 'edited' as const }))
    announce(clientId, alarms, at, edited)
  }
  return {
    saw(directory, stored, part) {
      const idOf = ({ stored: { event } }: ClockChange) => event.place.controller.id
      const changes = clockChanges(directory, stored, part).filter(change => !underWay.has(idOf(change)))
      if (changes.length === 0) return
      for (const change of changes) underWay.add(idOf(change))
      writing = writing
        .then(() => write(directory.clientId, changes))
        .catch(onError)
        .finally(() => changes.forEach(change => underWay.delete(idOf(change))))
    },
    async rejected(directory, rows, at) {
      try {
        const { clientId } = directory
        const alarms = await inTransaction(database.pool, client => keepRejected(client, directory, rows, at))
        announce(clientId, alarms, at, [{ entity: 'rejectedEvent', id: 0, change: 'added' }])
      } catch (error) {
        onError(error)
      }
    },
    settled: () => writing,
  }
}

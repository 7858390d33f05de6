import type { ChangesAnswer, ChecksumVersion, Holding, RecordsAnswer } from '../../src/domain/delivery.ts'
import { atOnce } from '../base/at-once.ts'
import type { Context } from '../context.ts'
import type { Directories } from '../events/directory/directories.ts'
import type { Sender } from '../events/ingest/keys.ts'
import { requireOwnController } from '../events/ingest/own-controller.ts'
import { acknowledge } from './acknowledge.ts'
import { compareHeld } from './compare-held.ts'
import { type Few, pull, pullSoon, shouldHold, type Wanted } from './pull.ts'
import type { Waiting } from './waiting.ts'
import { noteRead } from './wishes.ts'

/** Calls of controllers that use the database at once, of its 16 connections. A change may wake every controller. */
const mostAtOnce = 2

/** For how long a call waits for changes, and what ends it earlier. */
interface Patience {
  readonly waiting: Waiting
  readonly ms: number
  readonly signal: AbortSignal
}

/**
 * What controllers ask and say about what they must hold, whatever carries it.
 * All throw 403 where a device's key is used for another controller, and 404 for no controller of its client.
 */
export interface DeliveryCalls {
  pull(key: Sender, wanted: Wanted, patience?: Patience): Promise<ChangesAnswer>
  /** The same, which comes after what others ask for. */
  pullLater(key: Sender, wanted: Wanted): Promise<ChangesAnswer>
  acknowledge(key: Sender, of: { controllerId: number; changeId: number }): Promise<{ acknowledged: number }>
  records(key: Sender, wanted: Wanted): Promise<RecordsAnswer>
  report(key: Sender, report: Report): Promise<{ compared: boolean; differs: boolean }>
}

interface Report {
  readonly controllerId: number
  readonly version: ChecksumVersion
  readonly holdings: readonly Holding[]
}

interface Parts {
  readonly context: Context
  readonly directories: Directories
  /** Called for each client some of whose controllers have just acknowledged, said or read something. */
  readonly changed: (clientId: number) => void
}

/** The calls at this process. */
export function deliveryCalls({ context, directories, changed }: Parts): DeliveryCalls {
  const few: Few = atOnce(mostAtOnce)
  const requireOwn = (key: Sender, controllerId: number) => requireOwnController(directories, key, controllerId)
  return {
    async pull(key, wanted, patience) {
      await requireOwn(key, wanted.controllerId)
      if (!patience) return few(() => pull(context, wanted))
      const { waiting, ms, signal } = patience
      const call = waiting.begin(key.clientId, wanted.controllerId, signal)
      try {
        return await pullSoon({ ...context, few }, wanted, call, ms, signal)
      } finally {
        call.end()
      }
    },
    async pullLater(key, wanted) {
      await requireOwn(key, wanted.controllerId)
      return few(() => pull(context, wanted), true)
    },
    async acknowledge(key, { controllerId, changeId }) {
      await requireOwn(key, controllerId)
      const count = await few(() => acknowledge(context.database.pool, controllerId, changeId, context.now()))
      if (count > 0) changed(key.clientId)
      return { acknowledged: count }
    },
    async records(key, wanted) {
      await requireOwn(key, wanted.controllerId)
      const answer = await few(() => shouldHold(context, wanted, key.clientId))
      if (await noteRead(context, wanted, answer)) changed(key.clientId)
      return answer
    },
    async report(key, report) {
      await requireOwn(key, report.controllerId)
      const directory = await directories.of(key.clientId)
      const answer = await few(() => compareHeld(context, directory, report))
      if (answer.compared) changed(key.clientId)
      return answer
    },
  }
}

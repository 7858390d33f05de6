import type { DeliveredKind } from '../../src/domain/entities/hardware/change-log.ts'
import { subjects } from '../bus/bus.ts'
import type { Row } from '../db/query.ts'
import type { Writing } from '../rest/behaviour.ts'
import type { WriteHook } from '../rest/write-hook.ts'
import { deliver } from './deliver.ts'
import { wake } from './waiting.ts'
import { note, type Noted } from './note.ts'

/** By write, the records that controllers may have to know of. */
const noted = new WeakMap<Writing, Noted[]>()

/** Has a record delivered again at the end of its transaction, as if all of it had changed. @param refs what it refers to */
export function deliverAgain(write: Writing, entity: DeliveredKind, id: number, refs: Row = {}): void {
  const changes = noted.get(write) ?? []
  noted.set(write, changes)
  changes.push({ entity, id, change: 'edited', before: refs, after: refs })
}

/** Delivery: controllers are told what they must know of a transaction's writes, at its end. */
export const deliveryHook: WriteHook = {
  written(write, { entity, ...change }) {
    const changes = noted.get(write) ?? []
    noted.set(write, changes)
    note(changes, entity, change)
  },
  async ending(writes) {
    const [write] = writes
    if (!write) return
    const { client, session, context, now } = write
    const telling = { client, entities: context.entities, clientId: session.clientId, now }
    const all = writes.flatMap(each => noted.get(each) ?? [])
    const { controllers, isSpreading } = await deliver(telling, all)
    if (controllers.size > 0) {
      write.touched.push({ entity: 'changeLog', id: 0, change: 'added' })
      write.afterCommit.push(() => wake(context.bus, controllers))
    }
    if (isSpreading) write.afterCommit.push(() => context.bus.publish(subjects.deliveryWaiting, {}))
  },
}

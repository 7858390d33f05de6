import type { LiveAlarm } from '../../src/domain/stream/alarm.ts'
import { seesArea } from '../live/visibility.ts'
import { frame } from '../signalr/frame.ts'
import type { Caller } from './viewer.ts'

/** Who watches the alarms of which controllers. */
export class AlarmWatchers {
  readonly #callers = new Map<number, Set<Caller>>()
  readonly #controllers = new Map<Caller, Set<number>>()

  add(caller: Caller, controllerIds: readonly number[]): void {
    const own = this.#controllers.get(caller) ?? new Set()
    this.#controllers.set(caller, own)
    for (const id of controllerIds) {
      own.add(id)
      this.#callers.set(id, (this.#callers.get(id) ?? new Set()).add(caller))
    }
  }

  remove(caller: Caller, controllerIds: Iterable<number>): void {
    const own = this.#controllers.get(caller)
    for (const id of controllerIds) {
      own?.delete(id)
      const callers = this.#callers.get(id)
      if (callers?.delete(caller) && callers.size === 0) this.#callers.delete(id)
    }
    if (own?.size === 0) this.#controllers.delete(caller)
  }

  removeAll(caller: Caller): void {
    this.remove(caller, [...(this.#controllers.get(caller) ?? [])])
  }

  /** Tells each alarm to those who watch its controller and may see where it is; serialised once. */
  send(alarms: readonly LiveAlarm[]): void {
    for (const alarm of alarms) {
      const callers = [...(this.#callers.get(alarm.controllerId) ?? [])].filter(caller =>
        seesArea(caller.session.session, alarm.areaId),
      )
      if (callers.length === 0) continue
      const message = frame('EventAlarmUpdated', [alarm])
      for (const caller of callers) caller.sendFrame(message)
    }
  }
}

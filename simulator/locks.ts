import type { DoorCommand, LockState } from '../src/domain/device-command.ts'

interface Told extends DoorCommand {
  /** When it is over, epoch ms. */
  readonly until: number
}

/** The modes of a building's locks, and until when. */
export class CommandedLocks {
  readonly #told = new Map<string, Told>()
  /** Controllers whose doors all stay open. */
  readonly #inEmergency = new Set<number>()

  /** @returns whether it is new: a command may come twice */
  take(command: DoorCommand, now: number): boolean {
    const { commandId, controllerId, door, lock, seconds } = command
    const at = `${controllerId}/${door}`
    if (this.#told.get(at)?.commandId === commandId) return false
    this.#told.set(at, { ...command, until: lock === 'normal' || seconds === null ? Infinity : now + seconds * 1000 })
    return true
  }

  isLocked(controllerId: number, door: number | undefined): boolean {
    return !this.#inEmergency.has(controllerId) && this.#told.get(`${controllerId}/${door}`)?.lock === 'locked'
  }

  /** How a door is locked now, and until when; by no end where `until` is undefined. */
  modeOf(controllerId: number, door: number, now: number): { mode: LockState | 'emergency'; until?: number } {
    if (this.#inEmergency.has(controllerId)) return { mode: 'emergency' }
    const told = this.#told.get(`${controllerId}/${door}`)
    if (!told || told.until <= now) return { mode: 'normal' }
    return { mode: told.lock, ...(told.until < Infinity && { until: told.until }) }
  }

  /** Begins or ends the emergency unlock of a controller. @returns whether that is new */
  setEmergency(controllerId: number, isOn: boolean): boolean {
    if (this.#inEmergency.has(controllerId) === isOn) return false
    if (isOn) this.#inEmergency.add(controllerId)
    else this.#inEmergency.delete(controllerId)
    return true
  }

  /** The doors that work as usual again since, with when that was. */
  over(now: number): { controllerId: number; door: number; commandId: string; at: number }[] {
    const over = [...this.#told].filter(([, { until }]) => until <= now)
    for (const [at] of over) this.#told.delete(at)
    return over.map(([, { controllerId, door, commandId, until }]) => ({ controllerId, door, commandId, at: until }))
  }
}

import type {
  ControllerAction,
  ControllerCommand,
  DeviceAnswer,
  DeviceCommand,
  DoorCommand,
} from '../src/domain/device-command.ts'
import type { HeldRecords } from '../src/held-records/index.ts'
import type { Buses } from './buses.ts'
import { typedAt } from './console.ts'
import type { SimulatedController } from './controller.ts'
import type { CommandedLocks } from './locks.ts'
import type { Statuses } from './status.ts'
import type { Watches } from './watches.ts'

/** How long a controller is away after it was told to reboot. */
const rebootMs = 15_000

export interface Commanded {
  readonly controllers: ReadonlyMap<number, SimulatedController>
  readonly held: ReadonlyMap<number, HeldRecords>
  readonly locks: CommandedLocks
  /** A controller begins to be away. */
  readonly cutOff: (controllerId: number, until: number) => void
  /** What controllers report of themselves. */
  readonly statuses: Statuses
  /** What they find on their buses. */
  readonly buses: Buses
  readonly watches: Watches
}

/** What a controller does with a command; undefined while it is disconnected. @param time the clock's, epoch ms */
export function obey(of: Commanded, command: DeviceCommand, time: number): DeviceAnswer | undefined {
  const { commandId, controllerId } = command
  const controller = of.controllers.get(controllerId)
  if (!controller) return { commandId, controllerId, done: false, reason: 'it is not part of this building' }
  if (!controller.isConnected(time)) return undefined
  if ('text' in command) {
    const { held, locks, statuses, watches } = of
    const inside = { id: controllerId, controller, held: held.get(controllerId), locks, time }
    const watch = () => watches.begin(controller, commandId, time)
    const said = typedAt({ ...inside, status: statuses.of(controllerId), watch }, command.text)
    return { commandId, controllerId, ...said }
  }
  if ('action' in command) act(of, controller, command, time)
  else work(of, controller, command, time)
  return { commandId, controllerId, done: true }
}

/** Works a lock, and tells of it. */
function work({ locks }: Commanded, controller: SimulatedController, command: DoorCommand, time: number): void {
  if (!locks.take(command, time)) return
  const type = command.lock === 'unlocked' ? 'doorUnlocked' : 'doorLocked'
  controller.record({ type, door: command.door, commandId: command.commandId }, time)
}

/** Told one of these it reports itself. */
const reporting: ReadonlySet<ControllerAction> = new Set(['sendStatus', 'systemScan', 'readNodes'])
/** Told one of these it reports what is on its bus too. */
const scanning: ReadonlySet<ControllerAction> = new Set(['systemScan', 'readNodes'])

/** A simulated controller has no sirens or relays: of a reset nobody sees anything. */
function act(
  { locks, cutOff, statuses, buses }: Commanded,
  controller: SimulatedController,
  { action, controllerId, commandId }: ControllerCommand,
  time: number,
): void {
  if (action === 'startEmergencyUnlock' && locks.setEmergency(controllerId, true))
    controller.record({ type: 'emergencyUnlock', commandId }, time)
  if (action === 'endEmergencyUnlock' && locks.setEmergency(controllerId, false))
    controller.record({ type: 'emergencyUnlockEnded', commandId }, time)
  if (action === 'reboot') {
    cutOff(controllerId, time + rebootMs)
    controller.rebooted(time + rebootMs)
  }
  if (action === 'sendEvents') controller.sendAgain()
  if (action === 'clearQueue') controller.clearQueue(commandId, time)
  if (reporting.has(action)) statuses.send(controllerId)
  if (scanning.has(action)) buses.report(controllerId)
}

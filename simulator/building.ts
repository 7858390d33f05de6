import type { Happening, Programme } from '../src/domain/building/programme.ts'
import { random } from '../src/domain/building/random.ts'
import { dayMs } from '../src/domain/building/day.ts'
import type { DeviceAnswer, DeviceCommand, DeviceStatus } from '../src/domain/device-command.ts'
import { HeldRecords, type ChangesLine } from '../src/held-records/index.ts'
import { BuildingClock } from './clock.ts'
import { SimulatedController, type Post } from './controller.ts'
import { Decisions } from './decisions.ts'
import { type FirmwareLine, type FirmwareOptions, FirmwareUpdates } from './firmware.ts'
import type { NodesReport } from '../src/domain/found-nodes.ts'
import { Buses } from './buses.ts'
import { CommandedLocks } from './locks.ts'
import { obey } from './obey.ts'
import { Statuses } from './status.ts'
import { Watches } from './watches.ts'

/** Midnight of the last Monday: a building's week begins with a working day. (The epoch began on a Thursday.) */
const mondayBefore = (time: number): number => {
  const day = Math.floor(time / dayMs)
  return (day - ((day + 3) % 7)) * dayMs
}

export interface BuildingOptions {
  readonly programme: Programme
  readonly speed: number
  readonly seed: number
  readonly post: Post
  readonly changes: ChangesLine
  /** Sends what a controller reports of itself. */
  readonly status: (status: DeviceStatus) => Promise<unknown>
  /** How its controllers are updated; left out, they never ask. */
  readonly firmware?: FirmwareOptions & { readonly line: FirmwareLine }
  /** Sends what a controller has found on its bus. */
  readonly nodes: (report: NodesReport) => Promise<unknown>
  /** Sends what a controller says further to a command that it has begun to answer. */
  readonly answer: (answer: DeviceAnswer) => Promise<unknown>
  /** The clock, epoch ms. */
  readonly now: () => number
  /** How often a controller loses its connection, on average; Infinity for never. */
  readonly dropEveryMs: number
  readonly report?: (error: unknown) => void
}

/** A building that lives: its controllers, and the days that pass in it. Call `step` about once a second. */
export function simulatedBuilding(options: BuildingOptions) {
  const { programme, speed, seed, post, changes, status, nodes, now, dropEveryMs, report, firmware } = options
  const started = now()
  const [epoch, chance] = [Math.floor(started / 1000), random(seed)]
  const ids = [...new Set(programme.sites.flatMap(site => site.doors.map(door => door.controllerId)))]
  const controllers = new Map(ids.map(id => [id, new SimulatedController(id, epoch, post)]))
  const held = new Map(ids.map(id => [id, new HeldRecords(id, changes)]))
  const [locks, watches] = [new CommandedLocks(), new Watches()]
  const decisions = new Decisions(held, locks)
  const clock = new BuildingClock(programme, speed, mondayBefore(started), started)
  const cutOff = (id: number, until: number) => (controllers.get(id)?.drop(now(), until), held.get(id)?.cutOff())
  let stepped = started
  const statuses = new Statuses(held, status, report)
  const isConnected = (id: number, time: number) => controllers.get(id)?.isConnected(time) ?? false
  const installed = (id: number, version: string) => statuses.updated(id, version)
  const updates =
    firmware && new FirmwareUpdates(firmware, { seed, line: firmware.line, isConnected, cutOff, installed })
  const buses = new Buses({ held, programme, send: nodes, onError: report })

  return {
    controllers,
    held,
    /** What its controller does with a command; undefined while it is disconnected. */
    command: (command: DeviceCommand) =>
      obey({ controllers, held, locks, cutOff, statuses, buses, watches }, command, now()),
    /** Lets happen what is due, sometimes cuts a controller off, delivers what waits, and takes over what was changed. */
    async step(): Promise<void> {
      const time = now()
      const record = ({ controllerId, at, ...happening }: Happening) =>
        controllers.get(controllerId)?.record(happening, at)
      for (const { happening, at } of clock.until(time))
        record({ ...decisions.heeding(buses.heeding(happening), at), at })
      for (const over of locks.over(time)) record({ type: 'doorLocked', ...over })
      if (controllers.size > 0 && chance.chance((time - stepped) / dropEveryMs))
        cutOff(chance.pick(ids), time + chance.between(30, 120) * 1000)
      stepped = time
      const calls = [...controllers].flatMap(([id, controller]) => exchange(controller, held.get(id), time))
      const said = watches.due(time).map(options.answer)
      await settled([...said, ...calls, ...(updates ? ids.map(id => updates.step(id, time)) : [])], report)
      for (const id of statuses.sendFirst()) buses.reportHeld(id)
    },
  }
}

async function settled(calls: readonly Promise<unknown>[], report: BuildingOptions['report']): Promise<void> {
  for (const result of await Promise.allSettled(calls)) if (result.status === 'rejected') report?.(result.reason)
}

/** What a controller says and asks at a step: one that is cut off asks for nothing. */
const exchange = (controller: SimulatedController, held: HeldRecords | undefined, time: number): Promise<void>[] => [
  controller.deliver(time),
  ...(held && controller.isConnected(time) ? [held.take(time)] : []),
]

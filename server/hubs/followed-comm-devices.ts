import { commDevice } from '../../src/domain/entities/hardware/comm-device.ts'
import { Fault } from '../../src/domain/faults.ts'
import { type CommDevicesTold, followCommDevice } from '../../src/domain/hubs/comms-engine.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { findRow } from '../rest/find-row.ts'
import { HubError } from '../signalr/index.ts'
import { frame } from '../signalr/frame.ts'
import { subscribers } from './subscribers.ts'
import { argument, type Caller, type HubPart, requirePermission } from './viewer.ts'

/** As many as one connection follows. */
const most = 20

/** Frames may tell who comes and goes: they are for those who can enable logging. */
const seesFrames = ({ session: { session } }: Caller): boolean => session.permissions.has('COMMDEVICE_COMMAND')

/** What comm devices say, for those who look at them: their reports, and their frames. */
export function followedCommDevices(context: Context): HubPart {
  const followed = new WeakMap<Caller, Set<number>>()
  const callers = subscribers(context.bus, subjects.commDevices, (message, all) => {
    const { reports = [], frames } = message as CommDevicesTold
    const viewersOf = (id: number) => [...all].filter(caller => followed.get(caller)?.has(id))
    const wanted = new Set([...all].flatMap(caller => [...(followed.get(caller) ?? [])]))
    for (const report of reports) {
      if (!wanted.has(report.commDeviceId)) continue
      const reported = frame('CommDeviceReported', [report])
      for (const caller of viewersOf(report.commDeviceId)) caller.sendFrame(reported)
    }
    if (!frames || !wanted.has(frames.commDeviceId)) return
    const told = frame('CommFrames', [frames])
    for (const caller of viewersOf(frames.commDeviceId)) if (seesFrames(caller)) caller.sendFrame(told)
  })
  return {
    methods: {
      // Answered once all later reports and frames will be heard.
      async FollowCommDevice(caller, commDeviceId) {
        const id = argument(followCommDevice, commDeviceId)
        requirePermission(caller, commDevice.permission.read)
        await requireDevice(context, caller, id)
        if (caller.closed.aborted) return
        const own = followed.get(caller) ?? new Set()
        if (own.size >= most && !own.has(id)) throw new HubError(`At most ${most} can be followed at once`)
        followed.set(caller, own.add(id))
        callers.add(caller)
        await context.bus.listening()
      },
      UnfollowCommDevice(caller, commDeviceId) {
        followed.get(caller)?.delete(argument(followCommDevice, commDeviceId))
      },
    },
    disconnected: caller => callers.remove(caller),
  }
}

/** @throws HubError if the device is not one of the caller's working client and areas */
async function requireDevice({ database: { pool } }: Context, { session: { session } }: Caller, id: number) {
  try {
    await findRow(pool, commDevice, session, id)
  } catch (error) {
    throw error instanceof Fault ? new HubError(`Device ${id} is not known`) : error
  }
}

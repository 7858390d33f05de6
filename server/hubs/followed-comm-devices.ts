import { commDevice } from '../../src/domain/entities/hardware/comm-device.ts'
import { Fault } from '../../src/domain/faults.ts'
import type { CommDevicesTold } from '../../src/domain/hubs/comms-engine.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { findRow } from '../rest/find-row.ts'
import { HubError } from '../signalr/index.ts'
import { following } from './following.ts'
import { sendAll } from './send-all.ts'
import type { Caller, HubPart } from './viewer.ts'

/** Frames may tell who comes and goes: they are for those who can enable logging. */
const seesFrames = ({ session: { session } }: Caller): boolean => session.permissions.has('COMMDEVICE_COMMAND')

/** The reports and frames of comm devices. */
export const followedCommDevices = (context: Context): HubPart =>
  following(context.bus, {
    name: 'CommDevice',
    permissions: [commDevice.permission.read],
    require: (caller, id) => requireDevice(context, caller, id),
    subject: subjects.commDevices,
    receive(message, followersOf) {
      const { reports = [], frames } = message as CommDevicesTold
      for (const report of reports) sendAll(followersOf(report.commDeviceId), 'CommDeviceReported', report)
      if (frames) sendAll(followersOf(frames.commDeviceId).filter(seesFrames), 'CommFrames', frames)
    },
  })

/** @throws HubError if the device is not one of the caller's working client and areas */
async function requireDevice({ database: { pool } }: Context, { session: { session } }: Caller, id: number) {
  try {
    await findRow(pool, commDevice, session, id)
  } catch (error) {
    throw error instanceof Fault ? new HubError(`Device ${id} is not known`) : error
  }
}

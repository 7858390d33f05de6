import type { FastifyInstance } from 'fastify'
import type { CommDeviceCommand } from '../../src/domain/comm-device-wire.ts'
import { Lines } from '../commands/lines.ts'
import type { Context } from '../context.ts'
import { runSchedules } from '../schedules/run-schedules.ts'
import { type CommDeviceCalls, commDeviceCalls } from './calls.ts'
import { forgetFrames } from './forget-frames.ts'
import { forgetLog } from './forget-log.ts'
import { Reports } from './reports.ts'
import { commDeviceRoutes } from './routes.ts'
import { watchCommDevices } from './watch.ts'

/**
 * Comm devices: what they report of themselves and the commands that they wait for.
 * @returns the calls, for other carriers than HTTP
 */
export async function commDevicesPlugin(app: FastifyInstance, context: Context): Promise<CommDeviceCalls> {
  const reports = new Reports()
  const calls = commDeviceCalls(context, reports)
  const lines = new Lines<CommDeviceCommand>(context.bus)
  const closing = new AbortController()
  commDeviceRoutes(app, { context, lines, calls, closing: closing.signal })
  const onError = (error: unknown) => app.log.error({ err: error }, 'What comm devices report could not be written')
  const watching = watchCommDevices(context, reports, onError)
  runSchedules(app, context, [forgetFrames, forgetLog])
  // Waiting callers are sent away before the server waits for requests in flight.
  app.addHook('preClose', async () => closing.abort())
  app.addHook('onClose', async () => {
    lines.close()
    await watching.stop()
  })
  return calls
}

import type { FastifyInstance } from 'fastify'
import type { DeviceCommand } from '../../src/domain/device-command.ts'
import type { Context } from '../context.ts'
import { directoriesOf } from '../events/directory/directories.ts'
import type { FindKey } from '../events/ingest/keys.ts'
import { commandCalls, type CommandCalls, type StatusHook } from './calls.ts'
import { Lines } from './lines.ts'
import { noteUnsettled } from '../rest/unsettled.ts'
import { runSchedules } from '../schedules/run-schedules.ts'
import { commandRoutes } from './routes.ts'
import { forgetCommands } from './sent.ts'

/**
 * Commands: controllers wait for them here, whichever server process they were given to.
 * @returns the calls, for other carriers than HTTP
 */
export async function commandsPlugin(
  app: FastifyInstance,
  context: Context,
  findKey: FindKey,
  statuses: readonly StatusHook[] = [],
): Promise<CommandCalls> {
  const lines = new Lines<DeviceCommand>(context.bus)
  const closing = new AbortController()
  const calls = commandCalls(context, directoriesOf(context), statuses)
  commandRoutes(app, { context, findKey, lines, calls, closing: closing.signal })
  runSchedules(app, context, [forgetCommands, noteUnsettled])
  // Waiting callers are sent away before the server waits for requests in flight.
  app.addHook('preClose', async () => closing.abort())
  app.addHook('onClose', async () => lines.close())
  return calls
}

import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { FindKey } from '../events/ingest/keys.ts'
import { FrameTaps } from './frame-taps.ts'
import { tapCalls } from './tap-calls.ts'

/**
 * Messages from and to controllers, for those who look at them; kept nowhere. Call it before the routes of machines.
 * @param find finds the key of a call, without taking it for a sign of life
 * @returns the taps, for other carriers than HTTP
 */
export function framesPlugin(app: FastifyInstance, context: Context, find: FindKey): FrameTaps {
  const taps = new FrameTaps(context.bus, error => app.log.error({ err: error }, 'A frame could not be told'))
  tapCalls(app, { context, taps, find })
  app.addHook('onClose', async () => taps.close())
  return taps
}

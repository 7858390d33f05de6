import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import type { FindKey } from '../events/ingest/keys.ts'
import type { LastCalls } from '../events/silence/last-calls.ts'
import type { FrameTaps } from '../frames/frame-taps.ts'
import { asyncApiEndpoint } from './asyncapi/route.ts'
import type { CarriedCalls } from './drivers/driver.ts'
import { serveExternal } from './external-broker/serve-external.ts'
import { Gateway } from './gateway.ts'
import { serveOwn } from './own-broker/serve-own.ts'

interface Parts {
  readonly findKey: FindKey
  readonly lastCalls: LastCalls
  readonly taps: FrameTaps
  readonly carried: CarriedCalls
}

/** Devices over MQTT: the calls that they have over HTTP, where the settings name a broker. */
export function gatewayPlugin(
  app: FastifyInstance,
  context: Context,
  { findKey, lastCalls, carried, taps }: Parts,
): void {
  serveEndpoint(app, context, asyncApiEndpoint(context))
  const { mqtt } = context.settings
  if (!mqtt) return
  const { broker, prefix } = mqtt
  const onError = (error: unknown) => app.log.error({ err: error }, 'The gateway of devices')
  const gateway = new Gateway({ context, prefix, carried, lastCalls, taps, onError })
  let end: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    const parts = { context, gateway, onError }
    end =
      broker.kind === 'own'
        ? await serveOwn({ ...parts, findKey, broker })
        : serveExternal({ ...parts, url: broker.url })
  })
  // While the database and the bus are still there.
  app.addHook('preClose', async () => {
    await end?.()
    await gateway.close()
  })
}

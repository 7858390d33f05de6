import type { Context } from '../../context.ts'
import { keepOne } from '../../db/keep-one.ts'
import type { Gateway } from '../gateway.ts'
import { ExternalBroker } from './external-broker.ts'
import { findDevices } from './find-device.ts'

interface Parts {
  readonly context: Context
  readonly gateway: Gateway
  readonly url: string
  readonly onError: (error: unknown) => void
}

/** Uses a broker beside the server, in one process at a time. @returns how to end it */
export function serveExternal({ context, gateway, url, onError }: Parts): () => Promise<void> {
  const start = async () => {
    const { rights } = gateway
    const broker = new ExternalBroker({ url, rights, events: gateway, findDevice: findDevices(context), onError })
    gateway.use(broker)
    return async () => {
      gateway.leave()
      await broker.close()
    }
  }
  const kept = keepOne(context.database, 'mqtt gateway', start, onError)
  return () => kept.stop()
}

import { setTimeout as delay } from 'node:timers/promises'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { connectionTo } from '../base/nats-address.ts'

/** NATS may start at the same time as the server: how long it is waited for. */
const patienceMs = 10_000
const againMs = 500
const answerMs = 2000
/** A connection that is cut silently is noticed after two of these. */
const pingEveryMs = 2000
const reconnectEveryMs = 500

/**
 * Connects to NATS; a connection that is lost is made again for ever.
 * @throws if it does not answer within 10 s, without saying with what name or password it was asked
 */
export async function connectNats(addresses: string): Promise<NatsConnection> {
  const options = connectionTo(addresses)
  for (const until = Date.now() + patienceMs; ;) {
    try {
      return await connect({
        ...options,
        name: 'gatehouse',
        noEcho: true,
        timeout: answerMs,
        pingInterval: pingEveryMs,
        maxPingOut: 2,
        maxReconnectAttempts: -1,
        reconnectTimeWait: reconnectEveryMs,
        ignoreAuthErrorAbort: true,
      })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (Date.now() > until) throw new Error(`NATS does not answer at ${options.servers.join(', ')}: ${reason}`)
      await delay(againMs)
    }
  }
}

import type { ServerTime } from '../../src/domain/hubs/logger.ts'
import type { Context } from '../context.ts'
import { inTime } from '../db/in-time.ts'
import { lastSequence } from '../live/read-missed.ts'
import { HubError } from '../signalr/index.ts'
import type { Caller } from './viewer.ts'

/** All viewers of a client that ask within this time get one reading. */
const sharedMs = 1000

interface Reading {
  readonly atMs: number
  readonly sequence: Promise<number>
}

/**
 * Proof of life, a method of every hub, asked every 2 s: the clock, and how far the caller's stream is committed, read
 * from the database. A server that has lost its database must not look alive.
 * @throws HubError if the database does not answer
 */
export function serverTime({ database: { pool }, now }: Context): (caller: Caller) => Promise<ServerTime> {
  const readings = new Map<number, Reading>()
  const read = (clientId: number): Reading => {
    const atMs = now().getTime()
    const known = readings.get(clientId)
    if (known && Math.abs(atMs - known.atMs) < sharedMs) return known
    const reading = { atMs, sequence: told(lastSequence(pool, clientId)) }
    // It may have no listener left when it fails.
    reading.sequence.catch(() => {})
    readings.set(clientId, reading)
    return reading
  }
  return async caller => {
    const { sequence } = read(caller.session.session.clientId)
    return { at: now().toISOString(), sequence: await sequence }
  }
}

/** The same for a hub that forwards the bus: it must not look alive while that brings nothing. */
export function busServerTime(
  { bus }: Pick<Context, 'bus'>,
  answer: ReturnType<typeof serverTime>,
): ReturnType<typeof serverTime> {
  return async caller => {
    if (!bus.hears) throw new HubError('This server does not hear the others')
    return answer(caller)
  }
}

const told = (reading: Promise<number>): Promise<number> =>
  inTime(reading).catch(() => {
    throw new HubError('The database does not answer')
  })

import type { PoolClient } from 'pg'
import type { Context, Session } from '../../../../server/kit/index.ts'
import type { PushPreference } from '../domain/wire.ts'
import type { Told } from '../domain/told.ts'

/** A device that gets alarms. */
export interface Device extends Told {
  readonly pushSubscriptionId: number
  readonly name: string
  /** The newest alarm that it has been told, or need not be. */
  readonly eventAlarmId: number
}

/** A user's notifications about a client, on their devices: in one transaction. */
export interface Telling {
  readonly client: PoolClient
  readonly context: Context
  readonly session: Session
  readonly wanted: PushPreference
  readonly timeZone: string
  readonly now: Date
  readonly afterCommit: (() => void)[]
}

/** How the outbox names a device: it is of somebody. */
export const titleOf = ({ name }: Pick<Device, 'name'>, user: string): string => `${name} of ${user}`.slice(0, 254)

/** An instant as people at the client's sites read it. */
export const atSite = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)

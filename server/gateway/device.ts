import { commDeviceName } from '../../src/domain/comm-device-topics.ts'
import type { CommDeviceKey, Sender } from '../events/ingest/keys.ts'

/** A controller that talks for itself, and whose it is. */
export interface Device extends Sender {
  readonly controllerId: number
}

/** Who has a connection of its own: a controller, or a comm device. */
export type Peer = Device | CommDeviceKey

export const isCommDevice = (peer: Peer): peer is CommDeviceKey => 'commDeviceId' in peer

/** The user name of a device at a broker: the id of a controller, `comm-` and the id of a comm device. */
export const nameOf = (peer: Peer): string =>
  isCommDevice(peer) ? commDeviceName(peer.commDeviceId) : String(peer.controllerId)

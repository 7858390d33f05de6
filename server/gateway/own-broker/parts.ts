import type { BrokerEvents } from '../broker.ts'
import type { Peer } from '../device.ts'
import type { TopicRights } from '../drivers/driver.ts'
import type { SignInDevice } from './sign-in.ts'

/** What the server's own broker depends on. */
export interface Parts {
  readonly rights: TopicRights
  readonly events: BrokerEvents
  readonly signIn: SignInDevice
  /** A device has signed in here. */
  readonly connected: (device: Peer) => void
  /** It has connected again, here or to another process. */
  readonly moved: (device: Peer) => void
  readonly onError: (error: unknown) => void
}

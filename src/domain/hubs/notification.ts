import type { LiveMessage } from '../stream/message.ts'

/** The notification hub: client messages of the working client. The spelling `Recieved` is the specification's. */
export interface NotificationMethods {
  SubscribeClientMessageUpdates(): void
}
export interface NotificationMessages {
  ClientMessageRecieved(message: LiveMessage): void
  ClientMessageAcknowledged(message: LiveMessage): void
}

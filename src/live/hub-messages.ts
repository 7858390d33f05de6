import type { HubName } from '../domain/hubs/hub.ts'

/** The messages of each hub that become facts, by the name they have on the wire. */
export const hubMessages: Readonly<Record<HubName, readonly string[]>> = {
  // For those who look at one comm device or controller, on a connection of their own.
  'comms-engine': ['CommDeviceReported', 'CommFrames', 'ControllerFrames', 'ConsoleOutput'],
  'job-processor': ['JobUpdated'],
  sms: ['SmsLogged'],
  'pub-sub': ['entityChanged', 'messageTold'],
  'shop-order': [],
  logger: ['LiveBatch', 'ReplayEnded'],
  // Client messages come in the client's stream, by their sequence, so that none is lost or shown twice.
  notification: ['MailServerHeard'],
}

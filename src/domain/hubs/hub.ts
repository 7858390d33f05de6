/** The seven hubs, each at `/hubs/<name>`. */
export const hubNames = [
  'comms-engine',
  'job-processor',
  'sms',
  'pub-sub',
  'shop-order',
  'logger',
  'notification',
] as const
export type HubName = (typeof hubNames)[number]

/** A hub whose connection failed is retried after these delays, for ever. */
export const hubRetryMs = 2000

export const hubPath = (name: HubName) => `/hubs/${name}` as const

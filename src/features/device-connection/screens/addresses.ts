import type { AddressesAnswer } from '../domain/answers.ts'

/** Where somebody's browser has this page from: a device beside it reaches the server there too. */
export type Origin = Pick<Location, 'origin' | 'hostname'>

export const httpAddress = ({ origin }: Origin): string => `${origin}/api/ingest`

/** @returns undefined where devices may only use HTTP, or another broker carries their messages */
export function mqttAddress({ mqtt }: AddressesAnswer, { hostname }: Origin): string | undefined {
  if (!mqtt || mqtt.port === null) return undefined
  return `${mqtt.isTls ? 'mqtts' : 'mqtt'}://${hostname}:${mqtt.port}`
}

/** What an engineer types to start the example controller of `examples/controller` as this one. */
export function startCommand(controllerId: number, key: string, address: string, prefix: string): string {
  const own = prefix === 'gatehouse' ? '' : ` PREFIX=${prefix}`
  return `CONTROLLER=${controllerId} KEY=${key} URL=${address}${own} node controller.js`
}

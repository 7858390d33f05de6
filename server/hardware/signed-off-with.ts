import { commDeviceState, type DeviceRecord } from '../../src/domain/comm-device-state.ts'
import type { Queryable } from '../db/query.ts'

interface SignedOff extends Partial<DeviceRecord> {
  readonly lastSeenAt?: Date | string | null
}

/** What a comm device is signed off with: how it was connected then, and the text that its client has agreed to. */
export async function signedOffWith(on: Queryable, clientId: number, device: SignedOff) {
  const { state = null, signalStrength = null, lastSeenAt } = device
  const seen = lastSeenAt ? `last contact ${minuteText(new Date(lastSeenAt))} UTC` : 'no contact yet'
  const { rows } = await on.query<{ text: string | null }>(
    'select "signOffFormText" as "text" from client where "clientId" = $1',
    [clientId],
  )
  return {
    signOffConnection: `${commDeviceState({ state, signalStrength }).words}, ${seen}`,
    signOffText: rows[0]?.text ?? null,
  }
}

/** '26/11/2026 09:00' */
function minuteText(at: Date): string {
  const [, year, month, day, minute] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(at.toISOString()) ?? []
  return `${day}/${month}/${year} ${minute}`
}

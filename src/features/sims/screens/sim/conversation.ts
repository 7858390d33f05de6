import type { ApiRecord } from '../../../../api/records.ts'
import type { SmsState } from '../../../../domain/entities/hardware/sms-states.ts'
import type { SimMessagesState } from '../../live/sim-messages.state.ts'

/** A text message of a conversation. */
export interface Message {
  readonly smsId: number
  /** ISO 8601. */
  readonly at: string
  readonly direction: 'in' | 'out'
  readonly message: string
  /** Of one that was sent here; none of those of before. */
  readonly state: SmsState | null
  readonly reason: string | null
  /** Who sent it. */
  readonly by: string | null
}

const written = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A message as the API has it. */
export const messageOf = (row: ApiRecord): Message => ({
  smsId: Number(row['smsId']),
  at: String(row['dateTime']),
  direction: row['direction'] === 'in' ? 'in' : 'out',
  message: String(row['message']),
  state: written(row['state']) as SmsState | null,
  reason: written(row['reason']),
  by: written(row['user']),
})

/**
 * The messages of a SIM, oldest first: those that were read, and what has been heard since.
 * @param readAt when they were read, epoch ms
 */
export function conversation(
  simId: number,
  read: readonly ApiRecord[],
  readAt: number,
  heard: SimMessagesState,
): readonly Message[] {
  const known = new Map(read.map(row => [Number(row['smsId']), messageOf(row)]))
  for (const { sms, heardAt } of Object.values(heard)) {
    const before = known.get(sms.smsId)
    if (sms.simId !== simId || (before && heardAt < readAt)) continue
    const { smsId, at, direction, message, state, reason } = sms
    known.set(smsId, { smsId, at, direction, message, state, reason, by: before?.by ?? null })
  }
  return [...known.values()].sort((one, other) => one.at.localeCompare(other.at) || one.smsId - other.smsId)
}

import type { CheckedRow } from '../batch/check-rows.ts'
import type { Spell } from './write-calls.ts'

/** The epoch of events that the server itself makes of a controller: below all that controllers can send. */
const ownEpoch = -1

/**
 * The events of spells of silence, as their controllers would have sent them. The number of the spell is the idempotency
 * key: told twice, by two processes or again after a crash, it is stored once.
 */
export const lostRows = (spells: readonly Spell[], now: Date): CheckedRow[] =>
  spells.map((spell, index) =>
    rowOf(spell, index, { type: 'commsLost', sequence: spell.spells * 2 + 1, now, data: { lastCall: spell.heardAt } }),
  )

/** The events of controllers that call again. */
export const restoredRows = (spells: readonly Spell[], now: Date): CheckedRow[] =>
  spells.map((spell, index) => rowOf(spell, index, { type: 'commsRestored', sequence: spell.spells * 2, now }))

interface Told {
  readonly type: string
  readonly sequence: number
  readonly now: Date
  readonly data?: { readonly lastCall: Date }
}

const rowOf = ({ controllerId }: Spell, index: number, { type, sequence, now, data }: Told): CheckedRow => ({
  index,
  row: {
    controllerId,
    epoch: ownEpoch,
    sequence,
    type,
    occurredAt: now.toISOString(),
    ...(data && { data: { lastCall: data.lastCall.toISOString() } }),
  },
  stamp: { atMs: now.getTime(), deviceMs: undefined, clockErrorMs: undefined },
})

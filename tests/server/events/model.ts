import * as fc from 'fast-check'
import type { IngestRow } from '../../../src/domain/ingest.ts'

/** A movement or another event of a small estate, as a test invents it. */
export interface Step {
  readonly minute: number
  readonly token: number
  /** Which of the readers: even go in, odd out; 0 and 1 are of the first zone, 2 and 3 of the second. */
  readonly reader: number
  readonly kind: 'accessGranted' | 'accessDeniedExpired' | 'doorForced'
}

/** A day of events in no order: minutes are random, so many come late and some at once. */
export const steps = (tokens: number) =>
  fc.array(
    fc.record({
      minute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
      token: fc.integer({ min: 0, max: tokens - 1 }),
      reader: fc.integer({ min: 0, max: 3 }),
      kind: fc.oneof(
        { weight: 6, arbitrary: fc.constant('accessGranted' as const) },
        fc.constantFrom('accessDeniedExpired' as const, 'doorForced' as const),
      ),
    }),
    { minLength: 1, maxLength: 60 },
  )

/** Where each token is after the steps that occurred by a minute: the last in occurred order, then in order of coming. */
export function whereabouts(
  all: readonly Step[],
  byMinute: number,
): Map<number, { zone: number | undefined; minute: number; order: number }> {
  const at = new Map<number, { zone: number | undefined; minute: number; order: number }>()
  all.forEach(({ minute, token, reader, kind }, order) => {
    if (kind !== 'accessGranted' || minute > byMinute) return
    const known = at.get(token)
    if (known && known.minute > minute) return
    at.set(token, { minute, order, zone: reader % 2 === 0 ? Math.floor(reader / 2) : undefined })
  })
  return at
}

/** The steps as a controller sends them. */
export const asRows = (
  all: readonly Step[],
  day: number,
  keycodes: readonly string[],
  row: (more: Partial<IngestRow>) => IngestRow,
): IngestRow[] =>
  all.map(({ minute, token, reader, kind }) =>
    row({
      type: kind,
      occurredAt: new Date(day + minute * 60_000).toISOString(),
      door: 1 + Math.floor(reader / 2),
      ...(kind !== 'doorForced' && { reader: reader + 1, keycode: keycodes[token] ?? '' }),
    }),
  )

import type { ZoneState } from '../../../live/views/occupancy.state.ts'
import type { Head, HeadsByZone, Standing } from './roll.ts'

export type Tally = Readonly<Record<Standing, number>>
export interface ZoneTally extends Tally {
  readonly zoneId: number
  readonly name: string
  readonly heads: number
}

export function tally(heads: readonly Head[]): Tally {
  const counts = { needsHelp: 0, missing: 0, notCalled: 0, notOnSite: 0, safe: 0 }
  for (const { standing } of heads) counts[standing]++
  return counts
}

/** The same by zone, in the order of the zones; empty zones included. */
export const tallyByZone = (
  zones: readonly Pick<ZoneState, 'zoneId' | 'name'>[],
  byZone: HeadsByZone,
): readonly ZoneTally[] =>
  zones.map(({ zoneId, name }) => {
    const inZone = byZone.get(zoneId) ?? []
    return { zoneId, name, heads: inZone.length, ...tally(inZone) }
  })

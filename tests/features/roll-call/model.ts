import { byStanding, type Head, headOfEntry, standingOf } from '../../../src/features/roll-call/live/roll.ts'
import { noFacts, type RollFacts } from '../../../src/features/roll-call/live/roll-facts.ts'
import { RollIndex } from '../../../src/features/roll-call/live/roll-index.ts'

/** Everybody on the roll, in its order, whatever zone they are in. */
export const rollOf = (facts: Partial<RollFacts>): readonly Head[] =>
  [...new RollIndex().read({ ...noFacts, ...facts }).values()].flat().sort(byStanding)

/** The same, worked out slowly: everything is gone through for each head. */
export function rollModel({ zones, marks, away, siteOf, evacuated, entries, needs }: RollFacts): readonly Head[] {
  const reads = zones.flatMap(zone => zone.occupants.map(occupant => ({ zone, occupant })))
  const present = reads.filter(({ occupant }) => !(occupant.personId !== undefined && away.has(occupant.personId)))
  const newest = present.filter(
    ({ occupant: one }) =>
      one.personId === undefined ||
      !present.some(
        ({ occupant: other }) =>
          other.personId === one.personId &&
          (other.at > one.at || (other.at === one.at && other.tokenId > one.tokenId)),
      ),
  )
  const zoneOf = (id: number) => newest.find(({ occupant }) => occupant.personId === id)?.zone
  const marked = [...marks.values()].map(mark => siteOf(mark.areaId ?? zoneOf(mark.personId)?.areaId))
  const called = [...marked, ...evacuated.map(siteOf)]
  const inside = newest.map(({ zone, occupant }): Head => {
    const { personId, tokenId, at, door } = occupant
    const mark = personId === undefined ? undefined : marks.get(personId)
    const assistance = personId === undefined ? undefined : needs.get(personId)
    return {
      key: personId ?? -tokenId,
      personId,
      tokenId,
      name: occupant.name,
      standing: standingOf(mark, called.includes(siteOf(zone.areaId))),
      zoneId: zone.zoneId,
      zone: zone.name,
      areaId: zone.areaId,
      door,
      at,
      mark,
      ...(assistance !== undefined && { assistance }),
    }
  })
  const elsewhere = [...marks.values()]
    .filter(({ mark, personId }) => mark === 'needsHelp' && !zoneOf(personId))
    .map((mark): Head => {
      const { personId, areaId } = mark
      const nowhere = { zoneId: undefined, zone: undefined, door: undefined, at: undefined }
      return { key: personId, personId, name: `Person ${personId}`, standing: 'needsHelp', areaId, mark, ...nowhere }
    })
  return [...inside, ...elsewhere, ...[...entries.values()].map(headOfEntry)].sort(byStanding)
}

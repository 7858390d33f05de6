import type { LiveMark } from '../domain/mark.ts'
import { merge } from '../../../live/merge.ts'
import { Reads } from './reads.ts'
import { byStanding, type Head, headOfEntry, type HeadsByZone, standingOf, type Who } from './roll.ts'
import { marksChanged, membersChanged, noFacts, type RollFacts } from './roll-facts.ts'

/**
 * Everybody who is in, by zone. What is read is always what the facts say; what the same reader has read before only
 * spares it the work on all that has not changed since.
 */
export class RollIndex {
  #facts = noFacts
  #called: ReadonlySet<number | undefined> = new Set()
  #byZone: HeadsByZone = new Map()
  readonly #reads = new Reads()
  readonly #heads = new Map<Who, Head>()

  read(facts: RollFacts): HeadsByZone {
    const before = this.#facts
    this.#facts = facts
    const changed = new Set<Who>()
    this.#reads.follow(facts.zones, key => changed.add(key))
    for (const key of marksChanged(before, facts)) changed.add(key)
    const called = this.#calledSites()
    const isCalledOther = [...membersChanged(this.#called, called)].length > 0
    this.#called = called
    if (isCalledOther || before.siteOf !== facts.siteOf || before.needs !== facts.needs)
      for (const key of this.#reads.keys()) changed.add(key)
    this.#change(changed)
    return this.#byZone
  }

  /** The sites in which somebody has been marked: where they were then, else where they are now. */
  #calledSites() {
    const { marks, evacuated, siteOf } = this.#facts
    const called = new Set(evacuated.map(siteOf))
    for (const [personId, { areaId }] of marks) called.add(siteOf(areaId ?? this.#newest(personId)?.place.areaId))
    return called
  }

  #newest(key: number) {
    return this.#facts.away.has(key) ? undefined : this.#reads.newest(key)
  }

  #change(changed: Iterable<Who>) {
    const gone = new Set<Head>()
    const come = new Map<number | undefined, Head[]>()
    const touch = (zoneId: number | undefined) => come.get(zoneId) ?? come.set(zoneId, []).get(zoneId)
    for (const key of changed) {
      const [was, is] = [this.#heads.get(key), this.#headOf(key)]
      if (was) {
        gone.add(was)
        touch(was.zoneId)
      }
      if (is) {
        this.#heads.set(key, is)
        touch(is.zoneId)?.push(is)
      } else this.#heads.delete(key)
    }
    if (come.size === 0) return
    const byZone = new Map(this.#byZone)
    for (const [zoneId, added] of come) {
      const stayed = byZone.get(zoneId)?.filter(head => !gone.has(head)) ?? []
      byZone.set(zoneId, merge(added.sort(byStanding), stayed, byStanding))
    }
    this.#byZone = byZone
  }

  #headOf(key: Who): Head | undefined {
    if (typeof key === 'string') {
      const entry = this.#facts.entries.get(key)
      return entry && headOfEntry(entry)
    }
    const { marks, needs, siteOf } = this.#facts
    const [read, mark] = [this.#newest(key), marks.get(key)]
    // No reader must make somebody disappear who needs help.
    if (!read) return mark?.mark === 'needsHelp' ? headOfMark(mark) : undefined
    const { zoneId, name: zone, areaId } = read.place
    const { tokenId, personId, name, door, at } = read.occupant
    const standing = standingOf(mark, this.#called.has(siteOf(areaId)))
    const assistance = needs.get(key)
    const place = { zoneId, zone, areaId, door, at }
    return { key, personId, tokenId, name, standing, ...place, mark, ...(assistance !== undefined && { assistance }) }
  }
}

const headOfMark = (mark: LiveMark): Head => ({
  key: mark.personId,
  personId: mark.personId,
  name: `Person ${mark.personId}`,
  standing: 'needsHelp',
  zoneId: undefined,
  zone: undefined,
  areaId: mark.areaId,
  door: undefined,
  at: undefined,
  mark,
})

import { autoMap, type Mapped } from '../domain/auto-map.ts'
import { doorCandidates, personCandidates, profileCandidates } from '../domain/candidates.ts'
import type { ApexSystem } from '../domain/file.ts'
import type { ImportData, Match, SystemToImport } from '../domain/wire.ts'

/** What the user chose for one thing of the file: a record, none, a new one. */
export type Chosen = number | 'new' | 'skip'
export type Choices = ReadonlyMap<number, Chosen>

export interface Draft {
  readonly fileName: string
  readonly systems: readonly ApexSystem[] | null
  readonly system: ApexSystem | null
  /** Whom the people of the system may be; null until the server has said. */
  readonly found: readonly Match[] | null
  /** What becomes of people without a match, where nothing else was chosen. */
  readonly unmatched: 'new' | 'skip'
  readonly doors: Choices
  readonly profiles: Choices
  readonly people: Choices
}

const unchosen = { doors: new Map(), profiles: new Map(), people: new Map() } as const

export const noDraft = (): Draft => ({
  fileName: '',
  systems: null,
  system: null,
  found: null,
  unmatched: 'new',
  ...unchosen,
})

/** Another system: what was chosen for the one before is of no use. */
export const withSystem = (system: ApexSystem | null): Partial<Draft> => ({ system, found: null, ...unchosen })

/** One thing of the file: what it was mapped to, and what becomes of it. */
export interface Line extends Mapped {
  readonly chosen: Chosen
}

export interface Mapping {
  readonly doors: readonly Line[]
  readonly profiles: readonly Line[]
  readonly people: readonly Line[]
}

/** The mapping of a system: what was found by itself, with what the user chose otherwise. */
export function mappingOf(draft: Draft, system: ApexSystem, data: ImportData): Mapping {
  const { doors, profiles, people, found, unmatched } = draft
  return {
    doors: lines(autoMap(system.doors.map(each => doorCandidates(each, data.doors))), doors, 'skip'),
    profiles: lines(
      autoMap(system.timeProfiles.map(each => profileCandidates(each, data.timeProfiles))),
      profiles,
      'new',
    ),
    people: lines(autoMap(system.people.map((_, at) => personCandidates(found?.[at]?.found ?? []))), people, unmatched),
  }
}

const lines = (mapped: readonly Mapped[], choices: Choices, otherwise: Chosen): readonly Line[] =>
  mapped.map((each, index) => ({ ...each, chosen: choices.get(index) ?? each.target ?? otherwise }))

const keyOf = (chosen: Chosen | undefined) => (typeof chosen === 'number' ? chosen : null)

/** What is sent, and the place in the file of each of its people. */
export interface ToImport {
  readonly system: SystemToImport
  readonly places: readonly number[]
}

/** A system as it is to be imported. */
export function toImport(system: ApexSystem, { doors, profiles, people }: Mapping): ToImport {
  const places = system.people.flatMap((_, index) => (people[index]?.chosen === 'skip' ? [] : [index]))
  return {
    places,
    system: {
      systemName: system.name,
      doors: system.doors.map((door, index) => ({ ...door, doorId: keyOf(doors[index]?.chosen) })),
      timeProfiles: system.timeProfiles.map((profile, index) => ({
        ...profile,
        timeProfileId: keyOf(profiles[index]?.chosen),
      })),
      people: places.flatMap(index => {
        const person = system.people[index]
        return person ? [{ ...person, personId: keyOf(people[index]?.chosen) }] : []
      }),
    },
  }
}

/** Choices with another one. */
export const withChoice = (choices: Choices, index: number, chosen: Chosen): Choices =>
  new Map(choices).set(index, chosen)

/** What every part of the mapping is given. */
export interface MappingProps {
  draft: Draft
  set: (change: Partial<Draft>) => void
  system: ApexSystem
  mapping: Mapping
  data: ImportData
}

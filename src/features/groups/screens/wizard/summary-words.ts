import type { Doors } from '../matrix/use-access-doors.ts'
import { placeTitles } from '../matrix/rows.ts'
import type { AccessGroups } from '../../domain/access-doors.ts'
import type { NewGroup, WizardPerson } from '../../domain/wizard.ts'

const list = new Intl.ListFormat('en-GB')

/** Some names, and how many others: 'Ada, Ben and 3 others'. */
export function someOf(names: readonly string[], most: number): string {
  if (names.length <= most) return list.format(names)
  const others = names.length - most
  return list.format([
    ...names.slice(0, most),
    `${others.toLocaleString('en-GB')} ${others === 1 ? 'other' : 'others'}`,
  ])
}

/** The words of the brand for what is counted. */
export interface Words {
  readonly one: (term: 'door' | 'fob') => string
  readonly many: (term: 'door' | 'fob') => string
}

interface Known {
  readonly doors: Doors
  readonly areas: AccessGroups['areas']
  readonly timeProfiles: AccessGroups['timeProfiles']
  readonly people: readonly WizardPerson[]
}

/** Which doors, and where. */
function whatOf({ autoAllDoors, areaId, doorIds }: NewGroup, { doors, areas }: Known, { one, many }: Words): string {
  const places = placeTitles(areas)
  if (autoAllDoors)
    return `all ${many('door')} of ${places.get(areaId ?? 0) ?? 'no place yet'}, but those that are excluded`
  if (doorIds.length === 0) return `no ${one('door')} yet`
  const chosen = new Set(doorIds)
  const byPlace = Map.groupBy(
    doors.items.filter(({ doorId }) => chosen.has(doorId)),
    door => places.get(door.areaId) ?? 'elsewhere',
  )
  const where = [...byPlace].map(([place, all]) => `${figure(all.length)} at ${place}`)
  return `${figure(doorIds.length)} ${doorIds.length === 1 ? one('door') : many('door')} (${someOf(where, 5)})`
}

const figure = (count: number) => count.toLocaleString('en-GB')
const namesOf = (people: readonly WizardPerson[]) =>
  someOf(
    people.map(({ name }) => name),
    5,
  )

/** Who will be able to open what, and when, in sentences. */
export function summaryOfGroup(wanted: NewGroup, known: Known, words: Words): readonly string[] {
  const what = whatOf(wanted, known, words)
  const able = known.people.filter(({ credentials }) => credentials > 0)
  const unable = known.people.filter(({ credentials }) => credentials === 0)
  const credentials = able.reduce((sum, each) => sum + each.credentials, 0)
  const when = known.timeProfiles.find(each => each.timeProfileId === wanted.timeProfileId)?.name
  const fobs = credentials === 1 ? words.one('fob') : words.many('fob')
  return [
    ...(able.length === 0
      ? ['Nobody will be able to open anything through it yet.', `It opens ${what}.`]
      : [`${namesOf(able)} will be able to open ${what}, with ${figure(credentials)} ${fobs}.`]),
    when === undefined ? 'At any time.' : `At the times of ${when}.`,
    ...(unable.length > 0 ? [`${namesOf(unable)} cannot: there is no ${words.one('fob')} that can be used.`] : []),
  ]
}

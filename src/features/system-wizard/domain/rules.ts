import { controllerTypes } from '../../../domain/entities/hardware/controller.ts'
import type { PropertyError } from '../../../domain/faults.ts'
import { notUnique } from '../../../domain/unique-sets.ts'
import { doorLimit } from './limits.ts'
import type { NewController, NewSystem } from './new-system.ts'

/** What is wrong with a system as a whole; what is wrong with each part, the declaration of its entity says. */
export const wrongInSystem = ({ site, controllers, zones }: NewSystem): readonly PropertyError[] => [
  ...(site.areaId === null && site.made === null ? [wrong('site.areaId', '{One area} is required')] : []),
  ...twice(
    controllers.map(({ name }) => name),
    index => `controllers.${index}.name`,
    'Name',
  ),
  ...twice(
    controllers.map(({ udn }) => udn),
    index => `controllers.${index}.udn`,
    'UDN',
  ),
  ...controllers.flatMap((each, index) => wrongInController(each, `controllers.${index}`, zones.length)),
  ...twice(
    zones.map(({ name }) => name),
    index => `zones.${index}.name`,
    'Name',
  ),
]

function wrongInController({ type, doors }: NewController, at: string, zones: number): readonly PropertyError[] {
  const limit = doorLimit(type)
  return [
    ...(doors.length > limit ? [wrong(`${at}.doors`, tooManyDoors(type, limit))] : []),
    ...twice(
      doors.map(({ number }) => number),
      index => `${at}.doors.${index}.number`,
      'Number',
    ),
    ...doors.flatMap(({ zone, readers }, index) => {
      if (zone === null) return []
      const property = `${at}.doors.${index}.zone`
      if (zone >= zones) return [wrong(property, '{One zone} must be chosen from the list')]
      return readers === 'both' ? [] : [wrong(property, '{A door} in a zone needs readers for in and out')]
    }),
  ]
}

const wrong = (propertyName: string, errorMessage: string): PropertyError => ({ propertyName, errorMessage })

function tooManyDoors(type: string, limit: number): string {
  const name: string | undefined = (controllerTypes as Readonly<Record<string, string>>)[type]
  const thing = name === undefined ? 'This type' : `${/^[AI]/.test(name) ? 'An' : 'A'} ${name}`
  if (limit === 0) return `${thing} has no {many door}`
  return `${thing} has ${limit} ${limit === 1 ? '{one door}' : '{many door}'} at most`
}

/** The error of repeated values, at each but the first. */
function twice(
  values: readonly (string | number | null)[],
  at: (index: number) => string,
  thing: string,
): readonly PropertyError[] {
  const seen = new Set<string>()
  return values.flatMap((value, index) => {
    const asked = String(value ?? '')
      .trim()
      .toLowerCase()
    if (asked === '') return []
    if (seen.has(asked)) return [wrong(at(index), notUnique(thing))]
    seen.add(asked)
    return []
  })
}

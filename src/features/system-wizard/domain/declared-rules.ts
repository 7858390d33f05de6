import type { Entity } from '../../../domain/entity.ts'
import type { PropertyError } from '../../../domain/faults.ts'
import { check } from '../../../domain/validate.ts'
import type { NewSystem } from './new-system.ts'

/** The entities that a system is made of, as the caller may know them and in their words. */
export type Parts = Readonly<Record<'area' | 'controller' | 'door' | 'zone', Entity>>

/** What the declarations of its entities say is wrong: what the server would say of each that is added. */
export const wrongByDeclaration = ({ site, controllers, zones }: NewSystem, parts: Parts): readonly PropertyError[] => [
  ...(site.made ? wrongIn(parts.area, site.made, 'site.made') : []),
  ...controllers.flatMap(({ doors, name, type, udn }, index) => [
    ...wrongIn(parts.controller, { name, type, udn }, `controllers.${index}`),
    ...doors.flatMap((door, at) =>
      wrongIn(parts.door, { number: door.number, name: door.name }, `controllers.${index}.doors.${at}`),
    ),
  ]),
  ...zones.flatMap(({ name }, index) => wrongIn(parts.zone, { name }, `zones.${index}`)),
]

/** What is wrong with the values that are asked for; the others of the entity come from elsewhere. */
const wrongIn = ({ fields }: Entity, values: Readonly<Record<string, unknown>>, at: string): readonly PropertyError[] =>
  check(fields, values, { mode: 'add' })
    .errors.filter(({ propertyName }) => Object.hasOwn(values, propertyName))
    .map(({ propertyName, errorMessage }) => ({ propertyName: `${at}.${propertyName}`, errorMessage }))

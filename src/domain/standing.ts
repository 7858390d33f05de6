/** What a type of area says of where areas and doors of it may stand. */
export interface StandingType {
  readonly name: string
  readonly canHaveDoors: boolean
  /** Types that may stand in it; any where it is empty. */
  readonly subAreaTypeIds: readonly number[]
}

/** Why an area may not stand in another; undefined where it may. @param type that of the area which is moved */
export function cannotHold(
  above: Pick<StandingType, 'name' | 'subAreaTypeIds'> | undefined,
  typeId: number,
  type: Pick<StandingType, 'name'> | undefined,
): string | undefined {
  if (!above || above.subAreaTypeIds.length === 0 || above.subAreaTypeIds.includes(typeId)) return undefined
  return `${above.name} cannot hold ${type?.name ?? 'this'}`
}

/** Why a door may not stand in an area of a type; undefined where it may. */
export const cannotHaveDoors = (type: Pick<StandingType, 'name' | 'canHaveDoors'> | undefined): string | undefined =>
  type?.canHaveDoors === false ? `${type.name} cannot have doors` : undefined

/** Said of a parent that is the record itself, or stands below it. @param parent what the reference is called */
export const isCircle = (parent: string): string => `${parent} cannot be itself or below it`

/** Said of a door that is moved away from below its controller. */
export const controllerNotAbove = 'The controller of the door must be in the same place, or above it'

interface NumberedDoor {
  readonly number: number | null
  readonly name: string
}

/** Said of a controller that is moved away from above one of its doors. */
export const doorOutside = ({ number, name }: NumberedDoor): string =>
  `Its door ${number ?? ''} ${name} is outside this place`

/** Said of an area that is moved with a door, away from the door's controller. */
export const doorTakenAway = ({ number, name }: NumberedDoor): string =>
  `The controller of its door ${number ?? ''} ${name} would not be above it any more`

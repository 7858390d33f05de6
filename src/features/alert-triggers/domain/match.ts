import { endingTypes } from '../../../domain/events.ts'

/** Which events a trigger is for: every part that is set must hold. */
export interface Rule {
  readonly eventTypes: readonly string[]
  readonly areaId: number | null
  readonly controllerIds: readonly number[]
  readonly doorIds: readonly number[]
  readonly groupId: number | null
  readonly tokenIds: readonly number[]
}

/** What of an event decides which triggers it matches. */
export interface Matchable {
  readonly type: string
  /** It violated anti-passback: then it is of the type `antiPassbackViolated` too. */
  readonly passback: boolean
  readonly controllerId: number
  readonly doorId: number | undefined
  /** Its area and all above. */
  readonly areaIds: readonly number[]
  readonly tokenId: number | undefined
  /** The groups of its credential, as far as a trigger names them. */
  readonly groupIds: readonly number[]
}

const violated = 'antiPassbackViolated'

/** Under which type an event matches a rule; undefined if under none. */
export function matchedType({ eventTypes }: Pick<Rule, 'eventTypes'>, event: Matchable): string | undefined {
  if (eventTypes.includes(event.type)) return event.type
  return event.passback && eventTypes.includes(violated) ? violated : undefined
}

/** Whether a trigger is for an event. */
export const matches = (rule: Rule, event: Matchable): boolean =>
  matchedType(rule, event) !== undefined &&
  (rule.areaId === null || event.areaIds.includes(rule.areaId)) &&
  isAmong(rule.controllerIds, event.controllerId) &&
  isAmong(rule.doorIds, event.doorId) &&
  (rule.groupId === null || event.groupIds.includes(rule.groupId)) &&
  isAmong(rule.tokenIds, event.tokenId)

const isAmong = (ids: readonly number[], id: number | undefined) =>
  ids.length === 0 || (id !== undefined && ids.includes(id))

/** Whether the end of an event of a type is reported, so that a wait for it makes sense. */
export const canClear = (type: string): boolean => endingTypes(type).length > 0

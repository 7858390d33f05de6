import { type Matchable, matches, type Rule } from './match.ts'

type ByKey<R> = Map<string, R[]>

/**
 * Rules by what few events have in common, so that an event is compared with few of them: by the event type, and of
 * each rule its narrowest part (doors, else credentials, controllers, group, area).
 */
export class RuleIndex<R extends Rule> {
  readonly rules: readonly R[]
  readonly #byKey: ByKey<R> = new Map()
  readonly #types: ReadonlySet<string>

  constructor(rules: readonly R[]) {
    this.rules = rules
    this.#types = new Set(rules.flatMap(({ eventTypes }) => eventTypes))
    for (const rule of rules)
      for (const key of keysOf(rule)) {
        const known = this.#byKey.get(key)
        if (known) known.push(rule)
        else this.#byKey.set(key, [rule])
      }
  }

  /** Whether any rule is for events of a type: most events end here. */
  hasType(type: string): boolean {
    return this.#types.has(type)
  }

  /** The rules that match an event, in their order. */
  matching(event: Matchable): readonly R[] {
    const types = [event.type, ...(event.passback ? ['antiPassbackViolated'] : [])].filter(type => this.hasType(type))
    if (types.length === 0) return []
    const found = new Set<R>()
    for (const type of types)
      for (const key of keysOfEvent(type, event))
        for (const rule of this.#byKey.get(key) ?? []) if (matches(rule, event)) found.add(rule)
    return found.size < 2 ? [...found] : this.rules.filter(rule => found.has(rule))
  }
}

/** Every way in which a rule's narrowest part can be met. */
function keysOf({ eventTypes, doorIds, tokenIds, controllerIds, groupId, areaId }: Rule): string[] {
  const parts =
    doorIds.length > 0
      ? doorIds.map(id => `door ${id}`)
      : tokenIds.length > 0
        ? tokenIds.map(id => `token ${id}`)
        : controllerIds.length > 0
          ? controllerIds.map(id => `controller ${id}`)
          : groupId !== null
            ? [`group ${groupId}`]
            : [areaId === null ? 'any' : `area ${areaId}`]
  return eventTypes.flatMap(type => parts.map(part => `${type} ${part}`))
}

function* keysOfEvent(type: string, event: Matchable): Generator<string> {
  yield `${type} any`
  if (event.doorId !== undefined) yield `${type} door ${event.doorId}`
  if (event.tokenId !== undefined) yield `${type} token ${event.tokenId}`
  yield `${type} controller ${event.controllerId}`
  for (const id of event.groupIds) yield `${type} group ${id}`
  for (const id of event.areaIds) yield `${type} area ${id}`
}

import { parameterRef, type Operation, type Schema } from '../../endpoint/operation.ts'
import { isShorterOnce } from './repeated.ts'

type Parts = Readonly<Record<string, Schema>>

/** Parameters that are referred to by name, and `place`, which puts those that are not worth it where they are used. */
interface Placed {
  readonly shared: Parts
  readonly place: (parameter: Schema) => Schema
}

/** Says parameters in their places that so few operations have that saying them once would make the document larger. */
export function saidInPlace(named: Parts, operations: readonly Operation[]): Placed {
  const uses = new Map<string, number>()
  for (const { parameters = [] } of operations)
    for (const each of parameters) uses.set(JSON.stringify(each), (uses.get(JSON.stringify(each)) ?? 0) + 1)
  const isRare = ([name, part]: readonly [string, Schema]) => {
    const count = uses.get(JSON.stringify(parameterRef(name))) ?? 0
    return !isShorterOnce('parameters', name, JSON.stringify(part), count)
  }
  const rare = new Map(
    Object.entries(named)
      .filter(isRare)
      .map(([name, part]) => [JSON.stringify(parameterRef(name)), part]),
  )
  return {
    shared: Object.fromEntries(Object.entries(named).filter(part => !isRare(part))),
    place: parameter => rare.get(JSON.stringify(parameter)) ?? parameter,
  }
}

import type { PlacedLine } from '../../../ui/tree/keys.ts'
import { kinds, type Thing } from '../domain/answers.ts'
import { areaKey, type Key, keyOf, type SystemTree, titleOf } from '../domain/tree.ts'

/** One line of the tree. */
export interface Line extends PlacedLine {
  readonly key: Key
  readonly thing: Thing
  readonly isOpen: boolean | undefined
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const inOrder = (one: Thing, other: Thing) =>
  kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
  collator.compare(titleOf(one), titleOf(other)) ||
  one.id - other.id

/** The lines of a tree from its top down; what is below a folded line is left out. */
export function linesOf({ rootId, things }: SystemTree, folded: ReadonlySet<string>): readonly Line[] {
  const below = Map.groupBy(
    [...things.values()].filter(each => each.areaId !== null && keyOf(each) !== areaKey(rootId)),
    each => areaKey(each.areaId ?? 0),
  )
  const lines: Line[] = []
  const add = (thing: Thing, depth: number, parent: string | undefined) => {
    const key = keyOf(thing)
    const inside = (below.get(key) ?? []).toSorted(inOrder)
    const isOpen = thing.kind === 'area' && inside.length > 0 ? !folded.has(key) : undefined
    lines.push({ key, thing, depth, parent, isOpen })
    if (isOpen) for (const each of inside) add(each, depth + 1, key)
  }
  const root = things.get(areaKey(rootId))
  if (root) add(root, 1, undefined)
  return lines
}

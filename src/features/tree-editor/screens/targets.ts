import { moveRefusal } from '../domain/refusal.ts'
import type { Thing } from '../domain/answers.ts'
import type { Key, SystemTree } from '../domain/tree.ts'

/** The area that is meant by a thing: itself, or the one in which it stands. */
export const areaOf = ({ kind, id, areaId }: Thing): number => (kind === 'area' ? id : (areaId ?? 0))

/** Whether what is dragged may be put on a thing. */
export function isTarget(tree: SystemTree, dragged: Key | undefined, on: Thing): boolean {
  const thing = dragged && tree.things.get(dragged)
  return thing !== undefined && moveRefusal(tree, thing, areaOf(on)) === undefined
}

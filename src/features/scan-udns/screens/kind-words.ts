import { useCaller } from '../../../crud/caller/caller.ts'
import type { FoundNode } from '../domain/answers.ts'
import { entityOf, typeName } from '../domain/kinds.ts'

/** The longest name of a node. */
const mostLetters = 50

/** What nodes are called, in the brand's words. */
export function useKindWords() {
  const { words } = useCaller()
  const kindOf = ({ type }: Pick<FoundNode, 'type'>): string => {
    const entity = entityOf(type)
    return entity ? words.One(entity.term) : (typeName(type) ?? 'Unknown kind')
  }
  /** 'Reader 5' */
  const nameOf = (node: Pick<FoundNode, 'type' | 'instance'>): string =>
    `${kindOf(node)} ${node.instance ?? ''}`.trim().slice(0, mostLetters)
  return { kindOf, nameOf }
}

import type { Caller } from '../../../crud/caller/caller.ts'
import { searchKinds, type SearchType } from '../domain/kinds.ts'

/** What records of a type are called: 'doors'. */
export function manyOf(type: SearchType, words: Caller['words']): string {
  const kind = searchKinds.find(each => each.type === type)
  return type === 'node' || !kind ? 'nodes' : words.many(kind.entity.term)
}

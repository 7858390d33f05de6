import { useLocation } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { token } from '../../../domain/entities/access/token.ts'
import type { Term } from '../../../domain/vocabulary.ts'

/** The family of screens that one is of by its path: its word, and where its list stands. */
export function useFamily(): { readonly term: Term; readonly list: string | undefined } {
  const { pathname } = useLocation()
  const { may } = useCaller()
  const twin = token.twins?.find(({ screens }) => pathname.startsWith(`${screens.base}/`))
  const term = twin?.term ?? token.term
  return { term, list: placeOf(token, 'list', undefined, term, may) }
}

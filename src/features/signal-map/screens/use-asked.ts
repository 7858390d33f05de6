import { useCallback, useMemo } from 'react'
import { useAddress } from '../../../crud/screen/use-address.ts'
import { type Asked, askedIn, paramsOf } from './asked.ts'
import type { Filter } from '../domain/filter.ts'

/** A change of what is asked for. */
export type Change = Partial<Omit<Asked, 'filter'>> & { readonly filter?: Partial<Filter> }

/** What the page's address asks for, and how to change it. */
export function useAsked(): readonly [asked: Asked, change: (change: Change) => void] {
  const { params, replace } = useAddress()
  const text = params.toString()
  const asked = useMemo(() => askedIn(new URLSearchParams(text)), [text])
  const change = useCallback(
    ({ filter, ...more }: Change) =>
      replace(before => {
        const was = askedIn(before)
        return paramsOf({ ...was, ...more, filter: { ...was.filter, ...filter } })
      }),
    [replace],
  )
  return [asked, change]
}

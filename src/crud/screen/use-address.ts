import { useCallback, useLayoutEffect, useState } from 'react'
import { createSearchParams, type URLSearchParamsInit, useSearchParams } from 'react-router'
import { LatestAddress } from './latest-address.ts'

/** What an address asks for, and two ways to change it. A change builds on the one before, even where that is not shown yet. */
export interface Address {
  readonly params: URLSearchParams
  /** Sets some of it; what is undefined or empty is taken out. */
  readonly change: (values: Readonly<Record<string, string | undefined>>) => void
  /** Makes all of it anew, of what it was. */
  readonly replace: (next: (before: URLSearchParams) => URLSearchParamsInit) => void
}

/** The query of a screen's address. */
export function useAddress(): Address {
  const [params, setParams] = useSearchParams()
  const [latest] = useState(() => new LatestAddress(params))
  useLayoutEffect(() => latest.shown(params), [latest, params])
  const replace = useCallback<Address['replace']>(
    next =>
      setParams(
        latest.changed(before => createSearchParams(next(before))),
        { replace: true },
      ),
    [latest, setParams],
  )
  const change = useCallback<Address['change']>(values => replace(before => withValues(before, values)), [replace])
  return { params, change, replace }
}

function withValues(before: URLSearchParams, values: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

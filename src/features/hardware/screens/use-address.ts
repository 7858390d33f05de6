import { useCallback, useLayoutEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { LatestAddress } from './latest-address.ts'

/** What an address asks for, and a way to change some of it; what is undefined or empty is taken out. */
export interface Address {
  readonly params: URLSearchParams
  readonly change: (values: Readonly<Record<string, string | undefined>>) => void
}

/** The query of a screen's address. A change builds on the one before, even where that is not shown yet. */
export function useAddress(): Address {
  const [params, setParams] = useSearchParams()
  const [latest] = useState(() => new LatestAddress(params))
  useLayoutEffect(() => latest.shown(params), [latest, params])
  const change = useCallback(
    (values: Readonly<Record<string, string | undefined>>) => setParams(latest.changed(values), { replace: true }),
    [latest, setParams],
  )
  return { params, change }
}

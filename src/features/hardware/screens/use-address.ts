import { useCallback, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** What an address asks for, and a way to change some of it; what is undefined or empty is taken out. */
export interface Address {
  readonly params: URLSearchParams
  readonly change: (values: Readonly<Record<string, string | undefined>>) => void
}

/** The query of a screen's address. A change builds on the one before, even where that is not shown yet. */
export function useAddress(): Address {
  const [params, setParams] = useSearchParams()
  const latest = useRef(params)
  useLayoutEffect(() => {
    latest.current = params
  }, [params])
  const change = useCallback(
    (values: Readonly<Record<string, string | undefined>>) => {
      const next = new URLSearchParams(latest.current)
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      latest.current = next
      setParams(next, { replace: true })
    },
    [setParams],
  )
  return { params, change }
}

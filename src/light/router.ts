/**
 * What screens of strangers use of the router, on wouter, which is a tenth of it. The build puts this file in
 * react-router's place (`vite.light.config.ts`).
 */
import { useMemo } from 'react'
import { useLocation as usePath, useSearch } from 'wouter'

export { Link, Redirect as Navigate, useParams, useSearchParams } from 'wouter'

/** The address, in its parts. */
export function useLocation() {
  const [pathname] = usePath()
  const search = useSearch()
  const { hash } = window.location
  return useMemo(() => ({ pathname, search: search && `?${search}`, hash }), [pathname, search, hash])
}

export const useNavigate = () => usePath()[1]

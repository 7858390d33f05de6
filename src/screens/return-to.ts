import { useSearchParams } from 'react-router'

/** A path of this app, or home: never another site, whatever a link says. */
export function ownPath(wanted: string | null): string {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, location.origin)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, location.origin)
  return origin === location.origin ? `${pathname}${search}${hash}` : '/'
}

/** Where to continue, according to `?returnTo=`. */
export const useReturnTo = (): string => ownPath(useSearchParams()[0].get('returnTo'))

import { useSearchParams } from 'react-router'

/** A path of this app, or home: never another site, whatever a link says. */
export function ownPath(wanted: string | null): string {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, location.origin)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, location.origin)
  // `/.//other.example` becomes a path that a browser takes for another host.
  return origin === location.origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}

/** Where to continue, according to `?returnTo=`. */
export const useReturnTo = (): string => ownPath(useSearchParams()[0].get('returnTo'))

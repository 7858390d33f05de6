/**
 * A path of this app, or home: never another site, whatever a link says.
 * @param base an address of this app: `https://doors.example`
 * @param wanted where a link wants to lead
 * @returns the path with its query and fragment
 */
export function ownPath(base: string, wanted: string | null | undefined): string {
  if (wanted == null || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, base)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, base)
  // `/.//other.example` becomes a path that a browser takes for another host.
  return origin === new URL(base).origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}

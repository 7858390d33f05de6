interface Address {
  readonly origin: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

// Every runtime of ours has it, and the domain is compiled without the types of any of them.
const { URL } = globalThis as unknown as {
  URL: { new (address: string, base?: string): Address; canParse(address: string, base: string): boolean }
}

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

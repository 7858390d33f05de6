/** What in an address is no part of the page: the command that is being confirmed. */
const passing = new Set(['do'])

/**
 * The address of a page as a favourite keeps it: its path, and its query (tab, filters, order) in one order, so that the
 * same page is known again however it was reached.
 */
export function pageUrl({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name, value]) => value && !passing.has(name)),
  )
  query.sort()
  const path = pathname.replace(/(.)\/$/, '$1')
  return query.size > 0 ? `${path}?${query}` : path
}

/** Whether two addresses are of one page; the server tells them apart in the same way. */
export const isSamePage = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Reads after which another follows, until that begins. */
const following = new WeakMap<Query, Promise<void>>()

/**
 * Reads anew what is kept under the key and somebody shows; the rest is read when it is next shown. A read that is under
 * way may have been answered before what changed: it is ended, however fast changes come, and another follows it.
 * @returns resolves once what is shown is as new as the call
 */
export async function readAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  await Promise.all([
    client.invalidateQueries({ queryKey, predicate: query => !underWay.includes(query) }),
    ...underWay.map(query => follow(client, query)),
  ])
}

function follow(client: QueryClient, query: Query): Promise<void> {
  const known = following.get(query)
  if (known) return known
  // It joins the read that is under way. What failed counts as old already: it is shown, and tried again by hand.
  const follower = query.fetch().then(
    () => {
      following.delete(query)
      return client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    },
    () => void following.delete(query),
  )
  following.set(query, follower)
  return follower
}

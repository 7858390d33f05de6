import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Reads that will be followed by another, until that one begins. */
const following = new WeakMap<Query, Promise<void>>()

/**
 * Reads again what is cached under the key and shown; the rest is read when it is next shown. A read in flight may have
 * been answered before the change: it still ends, however fast changes come, and another follows it.
 * @returns resolves once everything shown is as new as the call
 */
export async function refreshQueries(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  await Promise.all([
    client.invalidateQueries({ queryKey, predicate: query => !underWay.includes(query) }),
    ...underWay.map(query => follow(client, query)),
  ])
}

function follow(client: QueryClient, query: Query): Promise<void> {
  const known = following.get(query)
  if (known) return known
  // It joins the read in flight. A failed read counts as stale already: it is shown, and retried by hand.
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

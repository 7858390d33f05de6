import type { QueryClient } from '@tanstack/react-query'
import type { AtSession } from '../../api/at-session.ts'
import type { CurrentUser } from '../../api/current-user.ts'

const files = import.meta.glob<{ default: AtSession }>('../../features/*/screens/at-session.ts')

const all = () => Promise.all(Object.values(files).map(async load => (await load()).default))

/** Tells the features that somebody is signed in. What fails in one is tried again with the next load of the page. */
export async function sessionBegun(user: CurrentUser, query: QueryClient): Promise<void> {
  await Promise.allSettled((await all()).map(async ({ begun }) => begun?.(user, query)))
}

/** Tells the features that the user has signed out. */
export async function sessionEnded(): Promise<void> {
  await Promise.allSettled((await all()).map(async ({ ended }) => ended?.()))
}

import type { QueryClient } from '@tanstack/react-query'
import type { AtSession } from '../../api/at-session.ts'
import type { CurrentUser } from '../../api/current-user.ts'

const files = import.meta.glob<{ default: AtSession }>('../../features/*/screens/at-session.ts')

/** Each does it for itself: what cannot be loaded keeps no other from it. */
const each = (work: (feature: AtSession) => Promise<void> | void | undefined) =>
  Promise.allSettled(Object.values(files).map(async load => work((await load()).default)))

/** Tells the features that somebody is signed in. What fails in one is tried again with the next load of the page. */
export async function sessionBegun(user: CurrentUser, query: QueryClient): Promise<void> {
  await each(({ begun }) => begun?.(user, query))
}

/** Tells the features that the user has signed out. */
export async function sessionEnded(): Promise<void> {
  await each(({ ended }) => ended?.())
}

import type { QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from './current-user.ts'

/** What a feature does with every session, whichever screen is shown: the default export of `screens/at-session.ts`. */
export interface AtSession {
  /** Somebody is signed in: at each load of the page, and for each working client. */
  readonly begun?: (user: CurrentUser, query: QueryClient) => Promise<void>
  /** The user has signed out: nothing of theirs stays on this device. */
  readonly ended?: () => Promise<void>
}

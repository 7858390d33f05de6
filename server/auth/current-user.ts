import type { Pool } from 'pg'
import { fault } from '../../src/domain/faults.ts'
import type { ResolvedSession } from './resolve-session.ts'

/** What the app knows of who is signed in. */
export interface CurrentUser {
  readonly userId: number
  readonly username: string
  readonly firstName: string
  readonly surname: string
  readonly displayName: string
  readonly email: string
  readonly homeClientId: number
  readonly workingClientId: number
  /** The client worked as. */
  readonly client: {
    readonly clientId: number
    readonly name: string
    readonly isEngineer: boolean
    readonly type: string
    /** IANA. */
    readonly timeZone: string
  }
  /** The user's own client has not paid: nothing works but signing out. */
  readonly lockedOut: boolean
  readonly permissions: readonly string[]
  /** What the user must do before anything else. */
  readonly actionRequired?: 'changePassword'
  /** 1 light, 2 auto, 3 dark. */
  readonly theme: number
  readonly sideMenuExpanded: boolean
  readonly expiresAt: Date
}

type Row = Pick<CurrentUser, 'userId' | 'username' | 'firstName' | 'surname' | 'email' | 'theme' | 'sideMenuExpanded'> &
  CurrentUser['client'] & { readonly forcePasswordChange: boolean }

/** Reads the user of a session. */
export async function currentUser(pool: Pool, session: ResolvedSession): Promise<CurrentUser> {
  const { rows } = await pool.query<Row>(
    `select u."userId", u."username", u."firstName", u."surname", u."email", u."forcePasswordChange",
       coalesce(u."theme", '2')::int as "theme", u."sideMenuExpanded", c."clientId", c."name", c."isEngineer", c."type",
       c."timeZone"
     from "user" u join client c on c."clientId" = $2 where u."userId" = $1`,
    [session.userId, session.clientId],
  )
  const [row] = rows
  if (!row) throw fault('notSignedIn')
  const { forcePasswordChange, clientId, name, isEngineer, type, timeZone, ...user } = row
  return {
    ...user,
    displayName: session.name,
    homeClientId: session.homeClientId,
    workingClientId: session.clientId,
    client: { clientId, name, isEngineer, type, timeZone },
    lockedOut: session.lockedOut,
    permissions: [...session.permissions].sort(),
    ...(forcePasswordChange && { actionRequired: 'changePassword' }),
    expiresAt: session.expiresAt,
  }
}

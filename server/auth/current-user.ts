import type { Pool } from 'pg'
import * as z from 'zod'
import { fault } from '../../src/domain/faults.ts'
import { instant } from '../endpoint/endpoint.ts'
import type { ResolvedSession } from './resolve-session.ts'

/** What the app knows about the signed-in user. */
export const user = z
  .object({
    userId: z.int(),
    username: z.string(),
    firstName: z.string(),
    surname: z.string(),
    displayName: z.string(),
    email: z.string(),
    homeClientId: z.int(),
    homeClient: z.object({ clientId: z.int(), name: z.string() }).describe('The client that they belong to'),
    workingClientId: z.int(),
    client: z
      .object({
        clientId: z.int(),
        name: z.string(),
        isEngineer: z.boolean(),
        type: z.string(),
        timeZone: z.string().describe('IANA'),
        leavesOutExits: z.boolean(),
      })
      .describe('The client worked as'),
    lockedOut: z.boolean().describe('The user’s own client has not paid: nothing works but signing out'),
    permissions: z.array(z.string()),
    actionRequired: z
      .enum(['changePassword', 'setUpSecondFactor', 'apply'])
      .optional()
      .describe('What the user must do before anything else'),
    registrant: z.literal(true).optional(),
    theme: z.int().describe('1 light, 2 auto, 3 dark'),
    sideMenuExpanded: z.boolean(),
    areaSorting: z.string(),
    expiresAt: instant,
  })
  .meta({ id: 'SignedInUser' })
export type CurrentUser = z.infer<typeof user>

function actionOf(session: ResolvedSession): Pick<CurrentUser, 'actionRequired'> {
  if (session.mustChangePassword) return { actionRequired: 'changePassword' }
  if (session.mustSetUpSecondFactor) return { actionRequired: 'setUpSecondFactor' }
  return session.trialEnded ? { actionRequired: 'apply' } : {}
}

type Row = Pick<
  CurrentUser,
  'userId' | 'username' | 'firstName' | 'surname' | 'email' | 'theme' | 'sideMenuExpanded' | 'areaSorting'
> &
  Omit<CurrentUser['client'], 'leavesOutExits'> & { readonly isRegistrant: boolean; readonly homeName: string }

/** Reads the user of a session. */
export async function currentUser(pool: Pool, session: ResolvedSession): Promise<CurrentUser> {
  const { rows } = await pool.query<Row>(
    `select u."userId", u."username", u."firstName", u."surname", u."email",
       coalesce(u."theme", '2')::int as "theme", u."sideMenuExpanded",
       coalesce(u."areaSorting", 'name') as "areaSorting", c."clientId", c."name", c."isEngineer", c."type",
       c."timeZone", home."name" as "homeName", exists (select from registrant t where t."userId" = u."userId") as "isRegistrant"
     from "user" u join client c on c."clientId" = $2 join client home on home."clientId" = u."clientId" where u."userId" = $1`,
    [session.userId, session.clientId],
  )
  const [row] = rows
  if (!row) throw fault('notSignedIn')
  const { clientId, name, isEngineer, type, timeZone, isRegistrant, homeName, ...user } = row
  return {
    ...user,
    displayName: session.name,
    homeClientId: session.homeClientId,
    homeClient: { clientId: session.homeClientId, name: homeName },
    workingClientId: session.clientId,
    client: { clientId, name, isEngineer, type, timeZone, leavesOutExits: session.leavesOutExits === true },
    lockedOut: session.lockedOut,
    permissions: [...session.permissions].sort(),
    ...actionOf(session),
    ...(isRegistrant && { registrant: true }),
    expiresAt: session.expiresAt,
  }
}

import * as z from 'zod'
import {
  argon2Passwords,
  type Context,
  endpoint,
  requireCurrentPassword,
  resolveUser,
  type Session,
  writeTogether,
} from '../../../../server/kit/index.ts'
import { fault, invalid } from '../../../domain/faults.ts'

const tag = 'user'
const passwords = argon2Passwords()

const text = z.string().nullable()
const profile = z
  .object({
    version: z.int(),
    firstName: z.string(),
    surname: z.string(),
    displayName: text,
    email: z.string(),
    smsNumber: text,
    areaSorting: text,
  })
  .meta({ id: 'UserProfile', description: 'What users may change of themselves' })
type Profile = z.infer<typeof profile>

const mostSent = z.string().max(500).nullable()
const changed = z.object({
  version: z.int().optional(),
  firstName: mostSent.optional(),
  surname: mostSent.optional(),
  displayName: mostSent.optional(),
  email: mostSent.optional(),
  smsNumber: mostSent.optional(),
  areaSorting: mostSent.optional(),
  currentPassword: z.string().max(1000).nullable().optional(),
})

const read = async ({ database }: Context, { userId }: Session): Promise<Profile> => {
  const { rows } = await database.pool.query<Profile>(
    `select "version", "firstName", "surname", "displayName", "email", "smsNumber",
       -- What a server of an earlier version may have kept is no choice any more.
       case when "areaSorting" = 'position' then 'position' else 'name' end as "areaSorting"
     from "user" where "userId" = $1`,
    [userId],
  )
  if (!rows[0]) throw fault('notFound')
  return rows[0]
}

export const readProfile = endpoint({
  method: 'GET',
  path: '/user/profile',
  tag,
  summary: 'What the caller may change of themselves',
  reply: profile,
  handle: ({ context, session }) => read(context, session),
})

/** Written as the user record that it is: checked, with its history, and 409 where somebody has changed it since. */
export const writeProfile = endpoint({
  method: 'PUT',
  path: '/user/profile',
  tag,
  summary: 'Change the own name, contacts and order of lists',
  body: changed,
  bodyLimit: 8192,
  reply: profile,
  async handle({ context, session, body: { currentPassword, ...sent } }) {
    const own = await atHome(context, session)
    if (isElsewhere(await read(context, session), sent)) await requireHolder(context, session, currentPassword)
    await writeTogether(context, own, ['user'], together => together.edit('user', session.userId, sent))
    return read(context, session)
  },
})

/** Whether links and codes would go to another address or number. */
const isElsewhere = (now: Profile, sent: Partial<Record<'email' | 'smsNumber', string | null>>): boolean =>
  (['email', 'smsNumber'] as const).some(name => sent[name] !== undefined && (sent[name] || null) !== now[name])

/** Their reader can set a new password, or is the second factor: an open page is not enough. @throws 422 */
async function requireHolder(context: Context, session: Session, password: string | null | undefined): Promise<void> {
  if (!password)
    throw invalid([
      {
        propertyName: 'currentPassword',
        errorMessage: 'Current password is required to change the email or SMS number',
      },
    ])
  await requireCurrentPassword(context, passwords, session, password, 'refused')
}

/** The caller at their own client, who may change one user there: themselves. @throws 403 */
async function atHome({ database, now }: Context, { userId, homeClientId }: Session): Promise<Session> {
  const home = await resolveUser(database.pool, { userId, clientId: homeClientId }, now())
  if (!home) throw fault('forbidden', { permission: 'to change your account' })
  return { ...home, permissions: new Set([...home.permissions, 'USER_EDIT']) }
}

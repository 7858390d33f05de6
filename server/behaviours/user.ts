import { sql } from 'kysely'
import { keepPassword } from '../auth/keep-password.ts'
import { passwordError } from '../auth/password-rules.ts'
import { argon2Passwords } from '../auth/passwords.ts'
import { announceEnded, endSessions } from '../auth/sessions.ts'
import { labelFor } from '../../src/domain/entity.ts'
import { fault } from '../../src/domain/faults.ts'
import { behaviour, type Preparing, type Values, type Writing } from '../rest/behaviour.ts'
import { runSql } from '../rest/query.ts'
import { activityRoute } from '../users/activity-route.ts'

const passwords = argon2Passwords()

/** Hashing takes long, so it is done before the transaction; a password that is refused anyway is not hashed. */
async function hashPassword({ sent: { password } }: Preparing): Promise<string | undefined> {
  return typeof password === 'string' && passwordError(password) === undefined ? passwords.hash(password) : undefined
}

function checkPassword({ errors }: Writing, { password }: Values, username: unknown): void {
  const wrong = typeof password === 'string' ? passwordError(password, String(username)) : undefined
  if (wrong !== undefined) errors.push({ propertyName: 'password', errorMessage: wrong })
}

/** Whether some of these user groups hold a permission that the caller doesn't. */
async function exceeds({ client, session }: Writing, groupIds: readonly number[]): Promise<boolean> {
  const beyond = await runSql(
    client,
    sql`
    select 1 from user_group g join feature f on f."featureId" = any(g."featureIds") and f."deletedAt" is null
    where g."roleId" = any(${[...groupIds]}) and g."deletedAt" is null and not f."name" = any(${[...session.permissions]}) limit 1`,
  )
  return beyond.length > 0
}

const idsIn = (value: unknown): readonly number[] => (Array.isArray(value) ? (value as readonly number[]) : [])

/** Nobody makes a user who may do or see more than he himself. */
async function checkReach(write: Writing, values: Values, current: Values): Promise<void> {
  const { session, entity, errors } = write
  const added = idsIn(values['userGroupIds']).filter(id => !idsIn(current['userGroupIds']).includes(id))
  if (await exceeds(write, added))
    errors.push({
      propertyName: 'userGroupIds',
      errorMessage: 'User groups must be among those that may do no more than you',
    })
  const areaIds = idsIn(Object.hasOwn(values, 'areaIds') ? values['areaIds'] : current['areaIds'])
  if (session.areaIds && areaIds.length === 0)
    errors.push({ propertyName: 'areaIds', errorMessage: `${labelFor(entity, 'areas')} is required` })
}

/** Nor changes one who does. @throws 403 */
async function refuseStronger(write: Writing, current: Values): Promise<void> {
  const { areaIds } = write.session
  const wider =
    areaIds && (idsIn(current['areaIds']).length === 0 || idsIn(current['areaIds']).some(id => !areaIds.has(id)))
  if (wider || (await exceeds(write, idsIn(current['userGroupIds']))))
    throw fault('forbidden', { permission: 'to change this user' })
}

/** A client keeps somebody who can look after its users. */
async function refuseLast(
  { client, session, errors }: Writing,
  userId: unknown,
  groupIds: readonly number[],
  propertyName: string,
): Promise<void> {
  const keepers = sql`select g."roleId" from user_group g join feature f on f."featureId" = any(g."featureIds") where f."name" = 'USER_EDIT' and g."deletedAt" is null`
  const [answer] = await runSql<{ keeps: boolean; others: boolean }>(
    client,
    sql`
    select exists (select 1 from (${keepers}) k where k."roleId" = any(${[...groupIds]})) as "keeps",
      exists (select 1 from "user" u join (${keepers}) k on k."roleId" = any(u."userGroupIds")
        where u."clientId" = ${session.clientId} and u."deletedAt" is null and u."userId" <> ${userId}) as "others"`,
  )
  if (!answer?.keeps && !answer?.others)
    errors.push({ propertyName, errorMessage: 'The last user who can manage users must stay' })
}

/** Whether the client's users are of an installer organisation. */
async function isEngineer({ client, session }: Writing): Promise<boolean> {
  const [found] = await runSql<{ isEngineer: boolean }>(
    client,
    sql`select "isEngineer" from client where "clientId" = ${session.clientId}`,
  )
  return found?.isEngineer ?? false
}

async function signOut({ client, context, session, now, afterCommit }: Writing, userId: number): Promise<void> {
  const ended = await endSessions(client, { userId, except: session.sessionId }, now)
  afterCommit.push(() => announceEnded(context.bus, ended))
}

/** Users: their passwords, and that nobody rises by making or changing one. */
export default behaviour({
  prepare: hashPassword,
  async beforeAdd(write, values) {
    checkPassword(write, values, values['username'])
    await checkReach(write, values, {})
    values['addedById'] = write.session.userId
    values['dateAdded'] = write.now.toISOString()
    values['engineer'] = await isEngineer(write)
  },
  async beforeEdit(write, values, current) {
    await refuseStronger(write, current)
    checkPassword(write, values, current['username'])
    await checkReach(write, values, current)
    const lost =
      Object.hasOwn(values, 'userGroupIds') &&
      idsIn(current['userGroupIds']).some(id => !idsIn(values['userGroupIds']).includes(id))
    if (lost) await refuseLast(write, current['userId'], idsIn(values['userGroupIds']), 'userGroupIds')
  },
  async beforeDelete(write, current) {
    await refuseStronger(write, current)
    await refuseLast(write, current['userId'], [], 'userId')
  },
  async afterWrite(write, change, { userId }, sent) {
    const hash = typeof sent['password'] === 'string' ? write.prepared : undefined
    if (typeof hash === 'string') await keepPassword(write.client, userId as number, hash, write.now)
    if (change === 'deleted' || typeof hash === 'string') await signOut(write, userId as number)
  },
  routes: activityRoute,
})

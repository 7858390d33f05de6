import { sql } from 'kysely'
import { judged, refuseBad, type JudgedPassword } from '../auth/judged-password.ts'
import { keepPassword } from '../auth/keep-password.ts'
import { ownerIn, ownerOf } from '../auth/password-owner.ts'
import { argon2Passwords } from '../auth/passwords.ts'
import { announceEnded, endSessions } from '../auth/sessions.ts'
import { forgetFailures } from '../auth/throttle.ts'
import type { PropertyOf, RecordOf, SentOf } from '../../src/domain/record.ts'
import { labelFor } from '../../src/domain/entity.ts'
import { user } from '../../src/domain/entities/people/user.ts'
import { fault } from '../../src/domain/faults.ts'
import { behaviour, type Preparing, type Writing } from '../rest/behaviour.ts'
import { runSql } from '../db/query.ts'
import { refuseGuest } from '../rest/refuse.ts'
import { isGuest } from '../rest/scope.ts'
import { exceeds, refuseStronger } from '../users/reach.ts'
import { keepsUserEditor } from '../users/keeps-user-editor.ts'
import { isProvider, ofStaff, staffGroupError } from '../users/staff-groups.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { activity } from '../users/activity-route.ts'

type User = typeof user
type Write = Writing<User, JudgedPassword>

const passwords = argon2Passwords()

/** Judging and hashing a password take long, so both are done before the transaction. */
async function judgePassword({ context, session, sent, key }: Preparing): Promise<JudgedPassword> {
  if (isGuest(session) || typeof sent['password'] !== 'string') return {}
  const { pool } = context.database
  const owner = key === undefined ? undefined : await ownerOf(pool, key)
  return judged(passwords, sent['password'], owner ?? (await ownerIn(pool, session.clientId, sent)))
}

/** One's own password is changed where the current one is asked for: a page left open is not enough. */
function refuseOwn({ session, errors }: Write, { password }: SentOf<User>, { userId }: RecordOf<User>): void {
  if (typeof password === 'string' && userId === session.userId)
    errors.push({ propertyName: 'password', errorMessage: 'Change your own password in the account menu' })
}

/** Users can't make users who may do or see more than they themselves. */
async function checkReach(write: Write, values: SentOf<User>, current: Partial<RecordOf<User>>): Promise<void> {
  const { session, entity, errors } = write
  const added = (values.userGroupIds ?? []).filter(id => !current.userGroupIds?.includes(id))
  if (await exceeds(write, added))
    errors.push({
      propertyName: 'userGroupIds',
      errorMessage: 'You can only give user groups with no more permissions than your own',
    })
  else if (added.length > 0 && !(await isProvider(write)) && (await ofStaff(write.client, added)))
    errors.push({ propertyName: 'userGroupIds', errorMessage: staffGroupError })
  const { areaIds } = { ...current, ...values }
  if (session.areaIds && (areaIds?.length ?? 0) === 0)
    errors.push({ propertyName: 'areaIds', errorMessage: `${labelFor(entity, 'areas')} is required` })
}

/** A client keeps at least one user who can manage its users. */
async function refuseLast(
  { client, session, errors }: Write,
  userId: number,
  groupIds: readonly number[],
  propertyName: PropertyOf<User>,
): Promise<void> {
  if (!(await keepsUserEditor(client, session.clientId, userId, groupIds)))
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
export default behaviour(user, {
  prepare: judgePassword,
  async beforeAdd(write, values) {
    refuseGuest(write)
    refuseBad(write.errors, write.prepared)
    await checkReach(write, values, {})
    values.addedById = write.session.userId
    values.dateAdded = write.now.toISOString()
    values.engineer = await isEngineer(write)
  },
  async beforeEdit(write, values, current) {
    refuseGuest(write)
    // Nobody is stronger than themselves, also where their client holds less than their user groups do.
    if (current.userId !== write.session.userId) await refuseStronger(write, current)
    refuseBad(write.errors, write.prepared)
    refuseOwn(write, values, current)
    await checkReach(write, values, current)
    const { userGroupIds } = values
    const lost = userGroupIds !== undefined && current.userGroupIds.some(id => !userGroupIds?.includes(id))
    if (lost) await refuseLast(write, current.userId, userGroupIds ?? [], 'userGroupIds')
  },
  async beforeDelete(write, current) {
    refuseGuest(write)
    await refuseStronger(write, current)
    await refuseLast(write, current.userId, [], 'userId')
  },
  async afterWrite(write, change, { userId }, sent) {
    const hash = typeof sent.password === 'string' ? write.prepared?.hash : undefined
    if (hash !== undefined) await keepPassword(write.client, userId, hash, write.now)
    if (change === 'deleted' || hash !== undefined) await signOut(write, userId)
  },
  commands: {
    async resetFailedLogIns(write, current) {
      refuseGuest(write)
      await refuseStronger(write, current)
      await forgetFailures(write.client, current.username)
    },
    // What is set up is removed by the hook of second factors, which follows the record.
    async resetTwoFactor(write, current) {
      refuseGuest(write)
      await refuseStronger(write, current)
      if (current.userId === write.session.userId)
        throw fault('notNow', { message: 'Change your own second factor in the account menu' })
      return { set: { twoFactor: 'none' as const } }
    },
  },
  routes: (app, context, entity) => serveEndpoint(app, context, activity(entity)),
})

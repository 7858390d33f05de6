import { sql } from 'kysely'
import { mostInvitationDays } from '../../src/domain/entities/door-unlock-invitation.ts'
import { fault } from '../../src/domain/faults.ts'
import { argon2Passwords } from '../auth/passwords.ts'
import { behaviour, type Preparing, type Values, type Writing } from '../rest/behaviour.ts'
import { runSql } from '../rest/query.ts'

const passwords = argon2Passwords()
const minuteMs = 60_000

/** Hashing takes long, so it is done before the transaction; what the field refuses anyway is not hashed. */
async function hashPassphrase({ context, sent: { passphrase } }: Preparing): Promise<string | undefined> {
  const { schema } = context.entities['doorUnlockInvitation']?.fields['passphrase'] ?? {}
  return typeof passphrase === 'string' && schema?.safeParse(passphrase).success
    ? passwords.hash(passphrase)
    : undefined
}

const whole = (value: unknown) => (typeof value === 'number' ? value : 0)

/** How long it lasts, in minutes, with the property that says so. */
function lengthOf({ accessType, days, hours, minutes, start, expiry }: Values): [string, string, number] {
  if (accessType === 'between')
    return ['expiry', 'Expiry', (Date.parse(String(expiry)) - Date.parse(String(start))) / minuteMs]
  return ['days', 'Duration', (whole(days) * 24 + whole(hours)) * 60 + whole(minutes)]
}

function check({ errors }: Writing, all: Values): void {
  const [propertyName, label, minutes] = lengthOf(all)
  if (minutes > mostInvitationDays * 24 * 60)
    errors.push({ propertyName, errorMessage: `Duration must be ${mostInvitationDays} days or less` })
  if (!(minutes > 0))
    errors.push({
      propertyName,
      errorMessage: label === 'Expiry' ? 'Expiry must be after Start' : 'Duration is required',
    })
  if (Array.isArray(all['doorIds']) && all['doorIds'].length === 0)
    errors.push({ propertyName: 'doorIds', errorMessage: 'Doors is required' })
  const { twoFactor, email, mobile } = all
  if (twoFactor === 'email' && !email)
    errors.push({ propertyName: 'email', errorMessage: 'Email is required for a PIN by email' })
  if (twoFactor === 'sms' && !mobile)
    errors.push({ propertyName: 'mobile', errorMessage: 'Mobile is required for a PIN by text message' })
}

/** What was for the other kind of access is no more, so that a record says one thing only. */
function settle(values: Values, all: Values): void {
  const stale = all['accessType'] === 'between' ? ['days', 'hours', 'minutes'] : ['start', 'expiry']
  for (const property of stale) values[property] = null
  if (all['singleUse'] === true) values['numberOfUses'] = null
  values['duration'] = Math.round(lengthOf(all)[2])
}

/** Invitations: at most a week, and a passphrase that is kept as its hash and never read. */
export default behaviour({
  prepare: hashPassphrase,
  beforeAdd(write, values) {
    check(write, values)
    settle(values, values)
    values['userId'] = write.session.userId
  },
  beforeEdit(write, values, current) {
    if (current['initiated'] !== null)
      throw fault('stateConflict', { thing: String(current['name']), state: 'started', from: 'not started' })
    const all = { ...current, ...values }
    check(write, all)
    settle(values, all)
  },
  async afterWrite({ client, prepared, now }, change, { doorUnlockInvitationId: id }, { passphrase }) {
    if (change === 'deleted')
      await runSql(client, sql`delete from door_unlock_invitation_secret where "doorUnlockInvitationId" = ${id}`)
    else if (typeof passphrase === 'string' && typeof prepared === 'string')
      await runSql(
        client,
        sql`
        insert into door_unlock_invitation_secret ("doorUnlockInvitationId", "hash", "changedAt") values (${id}, ${prepared}, ${now})
        on conflict ("doorUnlockInvitationId") do update set "hash" = excluded."hash", "changedAt" = excluded."changedAt"`,
      )
  },
})

import { sql } from 'kysely'
import {
  argon2Passwords,
  behaviour,
  refuseGuest,
  runSql,
  type Preparing,
  type Writing,
} from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import type { AddedOf, SentOf } from '../../../domain/record.ts'
import { doorUnlockInvitation, mostInvitationDays } from '../domain/door-unlock-invitation.ts'

type Invitation = typeof doorUnlockInvitation
/** What is known of one, whether it is new or not: its passphrase is never read. */
type Known = Omit<AddedOf<Invitation>, 'passphrase'>

const passwords = argon2Passwords()
const minuteMs = 60_000

/** Hashing takes long, so it is done before the transaction; what the field refuses anyway is not hashed. */
async function hashPassphrase({ sent: { passphrase } }: Preparing): Promise<string | undefined> {
  const { schema } = doorUnlockInvitation.fields.passphrase
  return typeof passphrase === 'string' && schema.safeParse(passphrase).success ? passwords.hash(passphrase) : undefined
}

/** How long it lasts, in minutes, with the property that says so. */
function lengthOf(all: Known): [property: 'expiry' | 'days', label: string, minutes: number] {
  const { accessType, days, hours, minutes, start, expiry } = all
  if (accessType === 'between')
    return ['expiry', 'Expiry', (Date.parse(String(expiry)) - Date.parse(String(start))) / minuteMs]
  return ['days', 'Duration', ((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)]
}

function check({ errors }: Writing, all: Known): void {
  const [propertyName, label, minutes] = lengthOf(all)
  if (minutes > mostInvitationDays * 24 * 60)
    errors.push({ propertyName, errorMessage: `Duration must be ${mostInvitationDays} days or less` })
  if (!(minutes > 0))
    errors.push({
      propertyName,
      errorMessage: label === 'Expiry' ? 'Expiry must be after Start' : 'Duration is required',
    })
  if (all.doorIds.length === 0) errors.push({ propertyName: 'doorIds', errorMessage: 'Doors is required' })
}

/** What was for the other kind of access is no more, so that a record says one thing only. */
function settle(values: SentOf<Invitation>, all: Known): void {
  const stale = all.accessType === 'between' ? (['days', 'hours', 'minutes'] as const) : (['start', 'expiry'] as const)
  for (const property of stale) values[property] = null
  if (all.singleUse) values.numberOfUses = null
  values.duration = Math.round(lengthOf(all)[2])
}

/** Invitations: at most a week, and a passphrase stored only as its hash. */
export const doorUnlockInvitationBehaviour = behaviour(doorUnlockInvitation, {
  prepare: hashPassphrase,
  beforeAdd(write, values) {
    refuseGuest(write)
    check(write, values)
    settle(values, values)
    values.userId = write.session.userId
  },
  beforeEdit(write, values, current) {
    refuseGuest(write)
    if (current.initiated !== null)
      throw fault('stateConflict', { thing: current.name, state: 'started', from: 'not started' })
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

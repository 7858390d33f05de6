import { sql } from 'kysely'
import {
  announceEnded,
  argon2Passwords,
  behaviour,
  endSessions,
  judged,
  type JudgedPassword,
  keepPassword,
  type PasswordOwner,
  type Queryable,
  refuseBad,
  runSql,
  type Writing,
} from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import type { RecordOf } from '../../../domain/record.ts'
import { publicRegistration } from '../domain/public-registration.ts'
import { completeRegistration } from './complete.ts'
import { endTrial, isRegistrant } from './end-trial.ts'
import { countMail } from './limits.ts'
import { approvedMail, cancelledMail } from './mails.ts'
import { tellApplicant } from './tell-applicant.ts'
import { endLink, sendVerification } from './verification.ts'

type Write = Writing<typeof publicRegistration, JudgedPassword>
type Registration = RecordOf<typeof publicRegistration>
const passwords = argon2Passwords()

/** The applicant, as far as passwords go: the organisation does not exist yet, so the default strength applies. */
async function ownerOfRegistration(on: Queryable, key: number | undefined): Promise<PasswordOwner> {
  const [row] = await runSql<Record<'emailAddress' | 'firstName' | 'surname' | 'clientName', string | null>>(
    on,
    sql`select "emailAddress", "firstName", "surname", "clientName" from public_registration where "publicRegistrationId" = ${key ?? null}`,
  )
  const about = [row?.firstName, row?.surname, row?.clientName].filter(word => typeof word === 'string')
  return { ...(row?.emailAddress && { username: row.emailAddress }), about }
}

/** Whether the trial's user signs in by the address and password already. */
const signsIn = ({ madeUserId, status }: Registration) =>
  madeUserId !== null && ['verified', 'applied', 'approved'].includes(status ?? '')

/** A password that staff have set: of the user, where there is one who signs in, or for the one to be made. */
async function keep({ client, context, now, afterCommit }: Write, row: Registration, hash: string): Promise<void> {
  const { publicRegistrationId, madeUserId } = row
  if (madeUserId !== null && signsIn(row)) {
    await keepPassword(client, madeUserId, hash, now)
    const ended = await endSessions(client, { userId: madeUserId }, now)
    afterCommit.push(() => announceEnded(context.bus, ended))
    return
  }
  await runSql(
    client,
    sql`
    insert into public_registration_password ("publicRegistrationId", "hash") values (${publicRegistrationId}, ${hash})
    on conflict ("publicRegistrationId") do update set "hash" = excluded."hash"`,
  )
}

/** Registrations: decided by the provider's staff. */
export default behaviour(publicRegistration, {
  async prepare({ context, sent, key }): Promise<JudgedPassword> {
    return judged(passwords, sent['password'], await ownerOfRegistration(context.database.pool, key))
  },
  async beforeEdit({ client, errors, prepared }, { emailAddress }, current) {
    refuseBad(errors, prepared)
    if (emailAddress === undefined || emailAddress === current.emailAddress) return
    // It is what the user signs in by, and they have shown that it is theirs.
    if (signsIn(current))
      errors.push({ propertyName: 'emailAddress', errorMessage: 'A confirmed email address cannot be changed here' })
    else await endLink(client, current.publicRegistrationId, 'The email address was changed')
  },
  async afterWrite(write, _change, row) {
    if (write.prepared?.hash !== undefined) await keep(write, row, write.prepared.hash)
  },
  commands: {
    async resendVerification({ client, context, session, afterCommit, touched }, row) {
      await countMail(context, row.emailAddress)
      await sendVerification(
        { client, context, session, afterCommit, touched },
        { ...row, reference: row.reference ?? '' },
      )
    },
    async approve(write, row, input) {
      const remarks = input.remarks ?? row.remarks
      await tellApplicant(write, row, approvedMail, { reference: row.reference ?? '', remarks, login: loginOf(write) })
      return { set: { approveDatetime: write.now.toISOString(), remarks } }
    },
    complete: completeRegistration,
    async cancel(write, row, input) {
      const { client, session, context, now, afterCommit, touched } = write
      // What was never confirmed may be the address of somebody else, who is not told twice.
      const remarks = input.remarks ?? row.remarks
      if (row.status !== 'created')
        await tellApplicant(write, row, cancelledMail, { reference: row.reference ?? '', remarks })
      const { madeClientId, madeUserId, publicRegistrationId } = row
      const hasTrial = await isRegistrant(client, publicRegistrationId)
      const ended = await endTrial(client, session, row, now)
      afterCommit.push(() => announceEnded(context.bus, ended))
      if (hasTrial && madeClientId !== null && madeUserId !== null)
        touched.push(
          { entity: 'user', id: madeUserId, change: 'deleted', clientId: madeClientId },
          { entity: 'client', id: madeClientId, change: 'deleted', clientId: madeClientId },
        )
      return { set: { cancelDatetime: now.toISOString(), onMarketingList: false, remarks } }
    },
    sendToMarketingList(_write, { onMarketingList, emailAddress }) {
      if (onMarketingList) throw fault('notNow', { message: `${emailAddress} is on the marketing list already` })
      return { set: { onMarketingList: true } }
    },
    removeFromMarketingList: () => ({ set: { onMarketingList: false } }),
  },
})

const loginOf = ({ context }: Pick<Write, 'context'>) => `${context.settings.publicUrl}/login`

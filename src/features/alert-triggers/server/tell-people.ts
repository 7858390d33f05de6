import type { PoolClient } from 'pg'
import { type Context, type QueuedMail, sendMail, sendSms, unlessRefused } from '../../../../server/kit/index.ts'
import { quietEnd } from '../../../domain/quiet.ts'
import { type Args, argsOf, type Fired } from './alert-args.ts'
import { alertMail } from './alert-mail.ts'

interface Recipient {
  readonly alertPersonId: number
  readonly name: string
  readonly email: string | null
  readonly mobile: string | null
  readonly quietFrom: string | null
  readonly quietUntil: string | null
  readonly emailAlert: boolean
  readonly smsAlert: boolean
  readonly evenInQuietHours: boolean
}

interface Telling {
  readonly client: PoolClient
  readonly context: Context
  readonly fired: Fired
  readonly args: Args
}

/** A way to tell people. */
interface Way {
  readonly is: (who: Recipient) => boolean
  readonly to: (who: Recipient) => string | null
  readonly told: string
  readonly missing: string
  readonly tooMany: string
  readonly send: (telling: Telling, who: Recipient, to: string) => Promise<QueuedMail>
}

const ways: readonly Way[] = [
  {
    is: ({ emailAlert }) => emailAlert,
    to: ({ email }) => email,
    told: 'Email to',
    missing: 'has no email address',
    tooMany: 'is sent too many emails',
    send: ({ client, context, fired, args }, { alertPersonId }, to) =>
      sendMail(
        { client, context },
        { ...wanted(fired, args), to, key: `trigger ${fired.triggerEventId}: ${alertPersonId}` },
      ),
  },
  {
    is: ({ smsAlert }) => smsAlert,
    to: ({ mobile }) => mobile,
    told: 'Text message to',
    missing: 'has no mobile number',
    tooMany: 'is sent too many text messages',
    send: ({ client, context, fired, args }, who, to) =>
      sendSms(
        { client, context },
        {
          ...wanted(fired, args),
          to,
          key: `trigger sms ${fired.triggerEventId}: ${who.alertPersonId}`,
          notBefore: who.evenInQuietHours ? undefined : quietEnd(who, context.now(), fired.timeZone),
        },
      ),
  },
]

const wanted = ({ clientId, triggerEventId }: Fired, args: Args) => ({
  clientId,
  mail: alertMail,
  args,
  cause: { entity: 'triggerEvent', id: triggerEventId },
})

/**
 * Writes the messages of a trigger event to its alert people.
 * @returns the outcome in words: 'Email to Ann Lee', 'Bob Ray has no mobile number'
 */
export async function tellPeople(client: PoolClient, context: Context, fired: Fired): Promise<string[]> {
  const { rows } = await client.query<Recipient>(
    `select p."alertPersonId", p."name", p."email", p."mobile", p."quietFrom", p."quietUntil", g."emailAlert",
       g."smsAlert", g."evenInQuietHours"
     from alert_person p join alert_trigger g on p."alertPersonId" = any(g."alertPersonIds")
     where g."alertTriggerId" = $1 and g."clientId" = $2 and p."clientId" = $2 and p."deletedAt" is null order by 1`,
    [fired.alertTriggerId, fired.clientId],
  )
  const telling = { client, context, fired, args: await argsOf(client, context, fired) }
  const told: string[] = []
  for (const way of ways) {
    const those = rows.filter(way.is)
    if (those.length > 0) told.push(...(await tellBy(way, telling, those)))
  }
  return told.length > 0 ? told : ['There is nobody to send a message to']
}

async function tellBy(way: Way, telling: Telling, people: readonly Recipient[]): Promise<string[]> {
  const written: string[] = []
  const others: string[] = []
  for (const who of people) {
    const to = way.to(who)
    if (to === null) others.push(`${who.name} ${way.missing}`)
    else if (await unlessRefused(telling.client, () => way.send(telling, who, to))) written.push(who.name)
    else others.push(`${who.name} ${way.tooMany}`)
  }
  return written.length > 0 ? [`${way.told} ${written.join(', ')}`, ...others] : others
}

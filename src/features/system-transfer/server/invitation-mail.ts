import { sql } from 'kysely'
import * as z from 'zod'
import { clientTimeZone, mail, runSql, sendMail, type Writing } from '../../../../server/kit/index.ts'
import type { systemTransferInvitation } from '../domain/system-transfer-invitation.ts'
import { receivedPath } from '../domain/paths-of-screens.ts'

/** Offers a system. Who has the address, or whether anybody does, plays no part in it. */
export const transferMail = mail({
  name: 'systemTransferInvitation',
  title: 'System transfer invitation',
  args: z.object({
    from: z.string().max(200),
    area: z.string().max(200),
    until: z.string().max(100),
    link: z.string().max(500),
  }),
  subject: ({ from, area }) => `${from} wants to transfer ${area} to you`,
  text: ({ from, area, until }, { many }) =>
    `${from} wants to transfer ${area} to your organisation: everything in it, with its doors and controllers. The people and ${many('token')} of ${from} do not come with it and lose their access.

Sign in to see what you receive, and to accept or decline. If your organisation has no account yet, register with this email address first. You can accept as soon as your account has been approved.

The offer ends on ${until}. If you did not expect this email, you can ignore it: nothing is transferred until you accept.`,
  button: ({ link }) => ({ label: 'See the offer', href: link }),
})

interface Offered {
  readonly systemTransferInvitationId: number
  readonly areaId: number
  readonly email: string
}

/** Sends it, in the transaction of the invitation. */
export async function tellDestination(
  write: Writing<typeof systemTransferInvitation>,
  { systemTransferInvitationId: id, areaId, email }: Offered,
  expires: Date,
): Promise<void> {
  const { client, context, session } = write
  const { clientId } = session
  const [names] = await runSql<{ area: string; from: string }>(
    client,
    sql`select a."name" as "area", c."name" as "from" from area a, client c where a."areaId" = ${areaId} and c."clientId" = ${clientId}`,
  )
  if (!names) return
  const timeZone = await clientTimeZone(client, clientId)
  const until = `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(expires)} (${timeZone})`
  await sendMail(write, {
    clientId,
    mail: transferMail,
    to: email,
    args: { ...names, until, link: `${context.settings.publicUrl}${receivedPath(id)}` },
    cause: { entity: 'systemTransferInvitation', id },
    key: `transfer ${id} ${expires.toISOString()}`,
  })
}

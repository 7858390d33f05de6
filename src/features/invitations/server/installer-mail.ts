import { sql } from 'kysely'
import * as z from 'zod'
import { mail, runSql, sendMail, type Writing } from '../../../../server/kit/index.ts'
import type { areaInstallerInvitation } from '../domain/area-installer-invitation.ts'

/** Asks an installer to look after an area. Who has the address, or whether anybody does, plays no part in it. */
export const installerMail = mail({
  name: 'installerInvitation',
  title: 'Installer invitation',
  args: z.object({ from: z.string().max(200), area: z.string().max(200), link: z.string().max(500) }),
  subject: ({ from, area }) => `${from} asks you to look after ${area}`,
  text: ({ from, area }, { many }) =>
    `${from} asks your company to look after ${area}: its doors, controllers and ${many('token')}.

Sign in to accept. If your company has no account yet, register as an installer with this email address first.

If you did not expect this email, you can ignore it.`,
  button: ({ link }) => ({ label: 'See the invitation', href: link }),
})

/** Sends it, in the transaction of the invitation. */
export async function tellInstaller(
  write: Writing<typeof areaInstallerInvitation>,
  {
    areaInstallerInvitationId: id,
    areaId,
    email,
  }: { areaInstallerInvitationId: number; areaId: number; email: string },
): Promise<void> {
  const { clientId } = write.session
  const [names] = await runSql<{ area: string; from: string }>(
    write.client,
    sql`select a."name" as "area", c."name" as "from" from area a, client c where a."areaId" = ${areaId} and c."clientId" = ${clientId}`,
  )
  if (!names) return
  const link = `${write.context.settings.publicUrl}/settings/engineer-client`
  const cause = { entity: 'areaInstallerInvitation', id }
  await sendMail(write, {
    clientId,
    mail: installerMail,
    to: email,
    args: { ...names, link },
    cause,
    key: `installer ${id}`,
  })
}

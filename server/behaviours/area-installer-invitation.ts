import { sql } from 'kysely'
import { accept, received } from '../accounts/accept-appointment.ts'
import { clientByEmail } from '../accounts/clients-by-email.ts'
import { refuseSecond } from '../accounts/pending-invitation.ts'
import { behaviour, type Values, type Writing } from '../rest/behaviour.ts'
import { parseKey } from '../rest/find-row.ts'
import type { Keyed } from '../rest/names.ts'
import { runSql } from '../rest/query.ts'
import { refuseGuest } from '../rest/refuse.ts'
import { caller } from '../rest/served.ts'

async function refuseAppointed({ client, errors }: Writing, { areaId }: Values): Promise<void> {
  const found = await runSql(
    client,
    sql`select 1 from area where "areaId" = ${areaId}::integer and "installerId" is not null`,
  )
  if (found.length > 0)
    errors.push({ propertyName: 'areaId', errorMessage: 'Area must have no installer before inviting one' })
}

/** An area without an installer invites one, by its own people; the installer accepts. */
export default behaviour({
  async beforeAdd(write, values) {
    refuseGuest(write)
    await refuseSecond(write, values)
    await refuseAppointed(write, values)
    const found = await clientByEmail(write.client, values['email'])
    if (!found?.isEngineer || found.clientId === write.session.clientId)
      write.errors.push({ propertyName: 'email', errorMessage: 'Installer must be valid' })
    values['installerId'] = found?.clientId
    values['created'] = write.now.toISOString()
  },
  commands: { cancel: ({ now }) => ({ set: { cancelled: now.toISOString() } }) },
  /** `GET /api/areainstallerinvitation/received` -> what the working client is invited to; `POST …/:id/accept` -> 204. */
  routes(app, context, entity) {
    const permission = 'CLIENT_READ'
    const list = { permission, summary: 'Areas that the working client is invited to look after' }
    app.get('/api/areainstallerinvitation/received', { config: list }, async request => ({
      items: await received(context, caller(request)),
    }))
    const config = { permission, summary: 'Look after the area that one is invited to' }
    app.post<Keyed>('/api/areainstallerinvitation/:id/accept', { config }, async (request, reply) => {
      await accept(context, entity, caller(request), parseKey(entity, request.params.id))
      return reply.code(204).send()
    })
  },
})

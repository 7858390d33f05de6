import * as z from 'zod'
import { endpoint, parseKey } from '../../../../server/kit/index.ts'
import { areaInstallerInvitation } from '../domain/area-installer-invitation.ts'
import { accept, received } from './appointments.ts'

const ofInstallers = { tag: areaInstallerInvitation.id, permission: 'CLIENT_READ' }

const invitation = z.object({
  areaInstallerInvitationId: z.int(),
  areaId: z.int(),
  area: z.string(),
  from: z.string(),
  created: z.iso.datetime().nullable(),
})

export const receivedInvitations = endpoint({
  ...ofInstallers,
  method: 'GET',
  path: '/areainstallerinvitation/received',
  summary: 'Areas that one is invited to look after',
  reply: z.object({ items: z.array(invitation) }),
  handle: async ({ context, session }) => ({ items: await received(context, session) }),
})

export const acceptAppointment = endpoint({
  ...ofInstallers,
  method: 'POST',
  path: '/areainstallerinvitation/:id/accept',
  summary: 'Look after the area that one is invited to',
  status: 204,
  reply: z.undefined(),
  handle: ({ context, session, params }) =>
    accept(context, session, parseKey(areaInstallerInvitation, params['id'] ?? '')),
})

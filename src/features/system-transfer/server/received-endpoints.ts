import * as z from 'zod'
import {
  byId,
  type Context,
  endpoint,
  enqueue,
  isGuest,
  parseKey,
  requireRecentProof,
  type Session,
} from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { offer, received } from '../domain/received.ts'
import { systemTransferInvitation } from '../domain/system-transfer-invitation.ts'
import { decline } from './answer.ts'
import { ofJob } from './endpoints.ts'
import { findOffer, offers, sent } from './offers.ts'
import { previewOf } from './plan/preview.ts'

const tag = systemTransferInvitation.id
/** Taking a system over adds a site with all that is in it. */
const answering = { tag, permission: 'AREA_ADD', params: byId } as const
const path = '/systemtransferinvitation/:id'

export const receivedOffers = endpoint({
  method: 'GET',
  path: '/systemtransferinvitation/received',
  tag,
  summary: 'Systems that one is offered',
  permission: 'AREA_READ',
  reply: z.object({ items: z.array(received) }),
  handle: async ({ context, session }) => ({
    items: (await offers(context.database.pool, session, context.now())).map(sent),
  }),
})

export const offeredSystem = endpoint({
  ...answering,
  method: 'GET',
  path: `${path}/offer`,
  summary: 'What a system that one is offered consists of',
  reply: offer,
  async handle({ context, session, params }) {
    const found = await asked(context, session, params.id)
    const { clientId: from, areaId } = found
    const { moves, copied, renames, blocks } = await previewOf(context, { from, areaId, to: session.clientId })
    const named = renames.map(({ entity, name, becomes }) => ({ entity, name, becomes }))
    return { ...sent(found), moves: [...moves], copied: [...copied], renames: named, inTheWay: blocks.length }
  },
})

export const acceptOffer = endpoint({
  ...answering,
  method: 'POST',
  path: `${path}/accept`,
  summary: 'Take over the system that one is offered, as a background job',
  limited: 'job',
  reply: z.object({ jobId: z.int() }),
  status: 202,
  async handle({ context, session, params }) {
    requireRecentProof(session, context.now())
    const { systemTransferInvitationId: invitationId } = await asked(context, session, params.id)
    const { database, bus } = context
    const { jobId } = await enqueue(database.pool, bus, session, { ...ofJob, input: { invitationId } })
    return { jobId }
  },
})

export const declineOffer = endpoint({
  ...answering,
  method: 'POST',
  path: `${path}/decline`,
  summary: 'Decline the system that one is offered',
  status: 204,
  reply: z.undefined(),
  async handle({ context, session, params }) {
    const { systemTransferInvitationId } = await asked(context, session, params.id)
    await decline(context, session, systemTransferInvitationId)
  },
})

/** Only a client's own people answer, and only those who see all of it. @throws 403, 404 */
async function asked({ database, now }: Context, session: Session, id: string) {
  if (isGuest(session)) throw fault('guest')
  if (session.areaIds) throw fault('areaLimited')
  return findOffer(database.pool, session, now(), parseKey(systemTransferInvitation, id))
}

import * as z from 'zod'
import { endpoint, enqueue, findRow, numeric, requireRecentProof } from '../../../../server/kit/index.ts'
import { area } from '../../../domain/entities/sites/area.ts'
import { fault } from '../../../domain/faults.ts'
import { preview } from '../domain/preview.ts'
import { systemTransferInvitation } from '../domain/system-transfer-invitation.ts'
import { planOf, previewOf } from './plan/preview.ts'

const ofStaff = { tag: systemTransferInvitation.id, permission: 'KMSUSER_USER' } as const
const key = z.int().min(1).max(2_147_483_647)

/** What a transfer of one of the working client's areas would do, and what stands in its way. */
export const previewTransfer = endpoint({
  ...ofStaff,
  method: 'GET',
  path: '/systemtransfer/preview',
  summary: 'What a transfer would move, end and cut, and what stands in its way',
  query: z.object({ baseAreaId: numeric(key), destinationClientId: numeric(key).optional() }),
  reply: preview,
  async handle({ context, session, query: { baseAreaId, destinationClientId: to = null } }) {
    await findRow(context.database.pool, area, session, baseAreaId)
    if (to !== null && !session.visibleClientIds.has(to)) throw fault('notFound')
    return previewOf(context, { from: session.clientId, areaId: baseAreaId, to })
  },
})

/** Transfers a system without asking: the provider's staff have agreed it with both clients. */
export const moveNow = endpoint({
  ...ofStaff,
  method: 'POST',
  path: '/systemtransfer',
  summary: 'Move an area and its system to another client, as a background job',
  limited: 'job',
  body: z.object({ baseAreaId: key, destinationClientId: key }),
  reply: z.object({ jobId: z.int() }),
  status: 202,
  async handle({ context, session, body: { baseAreaId, destinationClientId: to } }) {
    const { pool } = context.database
    requireRecentProof(session, context.now())
    await findRow(pool, area, session, baseAreaId)
    if (!session.visibleClientIds.has(to)) throw fault('notFound')
    const { blocks } = await planOf(pool, context.entities, { from: session.clientId, areaId: baseAreaId, to })
    const [block] = blocks
    if (block) throw fault('notNow', { message: [block.title, block.text].filter(Boolean).join(' ') })
    const input = { areaId: baseAreaId, from: session.clientId, to }
    const { jobId } = await enqueue(pool, context.bus, session, { ...ofJob, input })
    return { jobId }
  },
})

/** How transfers are queued. */
export const ofJob = { kind: 'systemTransfer', entity: systemTransferInvitation.id, permission: 'AREA_READ' } as const

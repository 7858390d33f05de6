import * as z from 'zod'
import { byId, endpoint, findRow, inTransaction, parseKey, writeAudit } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { accessReview } from '../domain/access-review.ts'
import { reviewerNamed } from '../domain/wire.ts'
import { revokeLinks } from './links.ts'
import { sendAgain } from './messages.ts'
import { refuseState } from './open-review.ts'
import { tellChanged } from './tell.ts'

const ofReviewer = {
  method: 'POST',
  tag: accessReview.id,
  params: byId,
  permission: accessReview.permission.edit,
  body: reviewerNamed,
  reply: z.void(),
  status: 204,
} as const

/** Writes to a reviewer again. */
export const sendLink = endpoint({
  ...ofReviewer,
  path: '/accessreview/:id/send-link',
  summary: 'Send a reviewer a new link',
  limited: 'job',
  async handle({ context, session, params, body: { userId } }) {
    const id = parseKey(accessReview, params.id)
    refuseState(await findRow(context.database.pool, accessReview, session, id), ['running'])
    const isSent = await sendAgain(context, session, id, userId)
    if (!isSent) throw fault('notNow', { message: 'They have no lines left to answer' })
    tellChanged(context, session, id)
  },
})

/** The links that a reviewer was sent are good no more. */
export const revokeLink = endpoint({
  ...ofReviewer,
  path: '/accessreview/:id/revoke-link',
  summary: 'Revoke the links of a reviewer',
  async handle({ context, session, params, body: { userId } }) {
    const id = parseKey(accessReview, params.id)
    await findRow(context.database.pool, accessReview, session, id)
    await inTransaction(context.database.pool, async client => {
      const links = await revokeLinks(client, id, userId, context.now())
      const after = { command: 'Revoke links', reviewerId: userId, links }
      await writeAudit(client, session, context.now(), {
        entity: accessReview,
        recordId: id,
        change: 'command',
        before: null,
        after,
      })
    })
    tellChanged(context, session, id)
  },
})

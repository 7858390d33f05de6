import * as z from 'zod'
import { byId, endpoint, numeric } from '../../../../server/kit/index.ts'
import { accessReview } from '../domain/access-review.ts'
import {
  answered,
  answering,
  answeringByLink,
  askingByLink,
  lineFilters,
  linePage,
  reviewForMe,
} from '../domain/wire.ts'
import { answerLines } from './answer.ts'
import { countedFor, linesOf } from './lines.ts'
import { openReview, reviewsFor } from './open-review.ts'
import { viewerByLink, viewerOf } from './viewers.ts'

const tag = accessReview.id
const pageSize = 100
const mostReviews = 50

/** The reviews that the caller is a reviewer of. */
export const forMe = endpoint({
  method: 'GET',
  path: '/accessreview/for-me',
  tag,
  summary: 'Reviews that the caller answers, the next due first',
  reply: z.object({ items: z.array(reviewForMe) }),
  async handle({ context, session }) {
    const { pool } = context.database
    const viewer = await viewerOf(context, session)
    const items = []
    for (const review of await reviewsFor(pool, session, mostReviews))
      items.push(await countedFor(pool, viewer, review))
    return { items }
  },
})

/** The lines of a review: a reviewer's own, or all for who may read reviews. */
export const readLines = endpoint({
  method: 'GET',
  path: '/accessreview/:id/lines',
  tag,
  summary: 'Lines of a review',
  params: byId,
  query: z.object({
    filter: z.enum(lineFilters).default('all'),
    of: z.enum(['mine', 'all']).default('mine'),
    after: numeric(z.int().min(0)).default(0),
  }),
  reply: linePage,
  async handle({ context, session, params, query: { filter, of, after } }) {
    const review = await openReview(context, session, params.id)
    const viewer = await viewerOf(context, session)
    const oversees = viewer.oversees && of === 'all'
    return linesOf(context.database.pool, { ...viewer, oversees }, review, { filter, after, limit: pageSize })
  },
})

/** Confirms or removes lines, or takes that back. */
export const answer = endpoint({
  method: 'POST',
  path: '/accessreview/:id/answer',
  tag,
  summary: 'Answer lines of a review',
  params: byId,
  body: answering,
  reply: answered,
  async handle({ context, session, params, body }) {
    const review = await openReview(context, session, params.id)
    return answerLines(context, await viewerOf(context, session), review, body)
  },
})

/** The same for a reviewer who followed the link in an email. The link's key is sent in the body, which is never logged. */
export const readLinesByLink = endpoint({
  method: 'POST',
  path: '/accessreview/link/lines',
  tag,
  summary: 'Lines of a review, by the link of a mail',
  public: true,
  body: askingByLink,
  bodyLimit: 1024,
  reply: linePage,
  async handle({ context, body: { link, filter, after } }) {
    const { viewer, review } = await viewerByLink(context, link)
    return linesOf(context.database.pool, viewer, review, { filter, after, limit: pageSize })
  },
})

export const answerByLink = endpoint({
  method: 'POST',
  path: '/accessreview/link/answer',
  tag,
  summary: 'Answer lines of a review, by the link of a mail',
  public: true,
  body: answeringByLink,
  bodyLimit: 8192,
  reply: answered,
  async handle({ context, body: { link, answer: given } }) {
    const { viewer, review } = await viewerByLink(context, link)
    return answerLines(context, viewer, review, given)
  },
})

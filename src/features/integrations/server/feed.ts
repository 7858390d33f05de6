import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { endpoint, findReadingKey, numeric } from '../../../../server/kit/index.ts'
import { words } from '../../../domain/vocabulary.ts'
import { feedLimits, type FeedPage, feedPage } from '../domain/feed.ts'
import { readFeed } from './read-feed.ts'

const lines = 'application/x-ndjson'

const query = z.object({
  after: numeric(z.int().min(0)).optional(),
  limit: numeric(z.int().min(1).max(feedLimits.most)).default(feedLimits.usual),
})

/** Each event a line, and last what follows them: without that line the answer was cut off. */
const inLines = (reply: FastifyReply, { events, ...end }: FeedPage) =>
  reply.type(lines).send([...events, end].map(each => `${JSON.stringify(each)}\n`).join(''))

/** The events of a client, for other systems. Following `next` gives each of them once, in order. */
export const feed = endpoint({
  method: 'GET',
  path: '/events',
  tag: 'event',
  summary: 'Events in stored order, after a sequence',
  key: findReadingKey,
  query,
  reply: feedPage,
  async handle({ context, key, query: { after, limit }, request, reply }) {
    const page = await readFeed(context.database.pool, key, after, limit, words(context.settings.brand))
    void reply.header('vary', 'accept').header('cache-control', 'no-store')
    return request.headers.accept?.includes(lines) ? inLines(reply, page) : page
  },
})

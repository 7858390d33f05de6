import * as z from 'zod'
import { fault } from '../../../domain/faults.ts'
import {
  announceEnded,
  byId,
  endpoint,
  endSessions,
  idleMs,
  instant,
  keyIn,
  nothing,
} from '../../../../server/kit/index.ts'

const most = 50
const tag = 'user'

const listed = z.object({
  sessionId: z.int(),
  device: z.string().nullable().describe('Chrome on Windows'),
  network: z.string().nullable().describe('Of IPv6 the network'),
  createdAt: instant,
  lastSeenAt: instant,
  isThis: z.boolean().describe('The one that asks'),
})

/** What is open, most recently used first. */
export const ownSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  tag,
  summary: 'The own sessions that are open',
  reply: z.array(listed),
  async handle({ context: { database, now }, session: { userId, sessionId } }) {
    const { rows } = await database.pool.query<z.infer<typeof listed>>(
      `select "sessionId", "device", "network", "createdAt", "lastSeenAt", "sessionId" = $2 as "isThis" from session
       where "userId" = $1 and "endedAt" is null and "expiresAt" > $3 and "lastSeenAt" > $4
       order by "lastSeenAt" desc, "sessionId" desc limit ${most}`,
      [userId, sessionId, now(), new Date(now().getTime() - idleMs)],
    )
    return rows
  },
})

/** One's own alone: of others nothing is revealed. */
export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/user/sessions/:id',
  tag,
  summary: 'End one of the own sessions',
  params: byId,
  reply: nothing,
  status: 204,
  async handle({ context: { database, bus, now }, session, params: { id } }) {
    const { rows } = await database.pool.query<{ sessionId: number }>(
      'select "sessionId" from session where "sessionId" = $1 and "userId" = $2 and "endedAt" is null',
      [keyIn(id), session.userId],
    )
    if (!rows[0]) throw fault('notFound')
    announceEnded(bus, await endSessions(database.pool, { sessionId: rows[0].sessionId }, now()))
  },
})

/** All but the one that asks. */
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/user/sessions/end-others',
  tag,
  summary: 'End all other own sessions',
  reply: z.object({ ended: z.int() }),
  async handle({ context: { database, bus, now }, session: { userId, sessionId } }) {
    const ended = await endSessions(database.pool, { userId, except: sessionId }, now())
    announceEnded(bus, ended)
    return { ended: ended.length }
  },
})

import type { PoolClient } from 'pg'
import * as z from 'zod'
import { fault, invalid } from '../../../domain/faults.ts'
import {
  byId,
  type Context,
  endpoint,
  hashOfEndpoint,
  inTransaction,
  keyIn,
  literalOf,
  refusalOf,
  seal,
  type Session,
  subjects,
} from '../../../../server/kit/index.ts'
import { deviceName } from '../../../domain/device-name.ts'
import { browserNamed, mostDevices, subscription } from '../domain/wire.ts'
import { newestOpen } from './open-alarms.ts'

type Subscription = z.infer<typeof subscription>

/** Switches notifications on in the caller's browser, for the client that they work as. */
export const addDevice = endpoint({
  method: 'POST',
  path: '/push/device',
  tag: 'push',
  summary: 'Switch notifications on in a browser',
  body: subscription,
  bodyLimit: 4096,
  reply: z.object({ pushSubscriptionId: z.int() }),
  status: 201,
  async handle({ context, session, body, request }) {
    if (!context.settings.webPush) throw fault('notNow', { message: 'Notifications are switched off on this server' })
    refuseAddress(context, body.endpoint)
    const name = deviceName(request.headers['user-agent'])
    const pushSubscriptionId = await inTransaction(context.database.pool, client =>
      keep(client, context, session, body, name),
    )
    tellIngest(context, session)
    return { pushSubscriptionId }
  },
})

/** @throws 422 where nothing would be sent to an address: every one of these has been given by a user */
function refuseAddress({ settings }: Context, endpointUrl: string): void {
  const url = URL.canParse(endpointUrl) ? new URL(endpointUrl) : undefined
  const literal = url && literalOf(url)
  const refusal =
    !url || url.username !== '' || url.password !== '' || !/^https?:$/.test(url.protocol)
      ? 'It is no address of a push service'
      : refusalOf(url, literal ? [literal] : [], settings.pushAllowPrivate)
  if (refusal) throw invalid([{ propertyName: 'endpoint', errorMessage: refusal }])
}

async function keep(client: PoolClient, context: Context, session: Session, sent: Subscription, name: string) {
  const { userId, clientId, sessionId } = session
  const hash = hashOfEndpoint(sent.endpoint)
  // One at a time for a user, so that they are counted right.
  await client.query('select 1 from "user" where "userId" = $1 for no key update', [userId])
  // The user who has the browser now gets its notifications.
  await client.query('delete from push_subscription where "endpointHash" = $1 and "userId" <> $2', [hash, userId])
  const { rows: others } = await client.query<{ count: number }>(
    `select count(*)::integer as "count" from push_subscription
     where "userId" = $1 and "clientId" = $2 and "endpointHash" <> $3`,
    [userId, clientId, hash],
  )
  if ((others[0]?.count ?? 0) >= mostDevices)
    throw fault('notNow', { message: `You have ${mostDevices} devices already: remove one first` })
  const { rows } = await client.query<{ id: number }>(
    `insert into push_subscription ("clientId", "userId", "sessionId", "endpointHash", "sealed", "name", "createdAt", "seenAt", "eventAlarmId")
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8) on conflict ("endpointHash", "clientId") do update set
       "sessionId" = excluded."sessionId", "sealed" = excluded."sealed", "name" = excluded."name",
       "seenAt" = excluded."seenAt", "failure" = null
     returning "pushSubscriptionId" as "id"`,
    [
      clientId,
      userId,
      sessionId,
      hash,
      seal(JSON.stringify(sent)),
      name,
      context.now(),
      await newestOpen(client, clientId),
    ],
  )
  if (!rows[0]) throw new Error('A subscription was not kept')
  return rows[0].id
}

/** Ingest knows which clients have devices. */
const tellIngest = ({ bus }: Context, { clientId }: Session) =>
  bus.publish(subjects.entities(clientId), [{ entity: 'pushSubscription', id: 0, change: 'edited' }])

/** A browser has been opened by somebody who is signed in: it goes on getting theirs, and nobody else's. */
export const noteDevice = endpoint({
  method: 'POST',
  path: '/push/device/here',
  tag: 'push',
  summary: 'Say that a browser with notifications is in use',
  body: browserNamed,
  bodyLimit: 2048,
  reply: z.object({ isKnown: z.boolean() }),
  async handle({ context: { database, now }, session: { userId, sessionId }, body }) {
    const hash = hashOfEndpoint(body.endpoint)
    await database.pool.query('delete from push_subscription where "endpointHash" = $1 and "userId" <> $2', [
      hash,
      userId,
    ])
    const { rowCount } = await database.pool.query(
      'update push_subscription set "sessionId" = $3, "seenAt" = $4 where "endpointHash" = $1 and "userId" = $2',
      [hash, userId, sessionId, now()],
    )
    return { isKnown: (rowCount ?? 0) > 0 }
  },
})

/** Ends the notifications of one of the caller's devices, for the client that they work as. */
export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/push/device/:id',
  tag: 'push',
  summary: 'Switch notifications off on an own device',
  params: byId,
  reply: z.object({ isLast: z.boolean().describe('Whether the browser gets none of any client now') }),
  async handle({ context, session, params: { id } }) {
    const { rows } = await context.database.pool.query<{ isLast: boolean }>(
      `with gone as (
         delete from push_subscription where "pushSubscriptionId" = $1 and "userId" = $2 and "clientId" = $3 returning *
       ) select not exists (select 1 from push_subscription s where s."endpointHash" = gone."endpointHash"
           and s."pushSubscriptionId" <> gone."pushSubscriptionId") as "isLast" from gone`,
      [keyIn(id), session.userId, session.clientId],
    )
    if (!rows[0]) throw fault('notFound')
    tellIngest(context, session)
    return rows[0]
  },
})

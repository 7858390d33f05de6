import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { fault } from '../../../domain/faults.ts'
import {
  byId,
  type Context,
  endpoint,
  inTransaction,
  keyIn,
  mailStates,
  sendPush,
  type Session,
} from '../../../../server/kit/index.ts'
import { hasRoomFor, inThisHour, type Told } from '../domain/told.ts'
import { tested } from '../domain/wire.ts'
import { titleOf } from './device.ts'
import { testPush } from './messages.ts'

/** Shorter than any request may take. */
const withinMs = 8000
const lookMs = 250

/** Sends an own device a test, and says what has become of it. */
export const testDevice = endpoint({
  method: 'POST',
  path: '/push/device/:id/test',
  tag: 'push',
  summary: 'Send an own device a test',
  params: byId,
  reply: tested,
  async handle({ context, session, params: { id }, reply }) {
    const { pool } = context.database
    const mailMessageId = await write(context, session, keyIn(id))
    const until = performance.now() + withinMs
    for (;;) {
      const state = (await mailStates(pool, [mailMessageId])).get(mailMessageId)
      if (!state) throw fault('notFound')
      const { status, reason } = state
      const isOver = status !== 'waiting' || reason !== null
      if (isOver || performance.now() > until || reply.raw.destroyed) return { status, reason }
      await setTimeout(lookMs)
    }
  },
})

interface Row extends Told {
  readonly name: string
  readonly organisation: string
}

/** @throws 404 where it is none of theirs, 409 where they have tried often enough */
async function write(context: Context, session: Session, pushSubscriptionId: number): Promise<number> {
  const { userId, clientId, name } = session
  const afterCommit: (() => void)[] = []
  const queued = await inTransaction(context.database.pool, async client => {
    const { rows } = await client.query<Row>(
      `select p.*, c."name" as "organisation" from push_subscription p join client c using ("clientId")
       where p."pushSubscriptionId" = $1 and p."userId" = $2 and p."clientId" = $3 for no key update of p`,
      [pushSubscriptionId, userId, clientId],
    )
    const [device] = rows
    if (!device) throw fault('notFound')
    const told = inThisHour(device, context.now())
    if (!hasRoomFor('handedOver', told))
      throw fault('notNow', { message: 'This device has been told a lot within an hour: try again later' })
    await client.query(
      `update push_subscription set "hourFrom" = $2, "alarms" = $3, "others" = $4 where "pushSubscriptionId" = $1`,
      [pushSubscriptionId, told.hourFrom, told.alarms, told.others + 1],
    )
    return sendPush(
      { client, context, session, afterCommit },
      {
        clientId,
        to: titleOf(device, name),
        pushSubscriptionId,
        mail: testPush,
        args: { organisation: device.organisation, link: `${context.settings.publicUrl}/account/notifications` },
        key: `push test ${randomUUID()}`,
      },
    )
  })
  for (const act of afterCommit) act()
  return queued.mailMessageId
}

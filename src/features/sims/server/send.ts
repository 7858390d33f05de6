import type { PoolClient } from 'pg'
import * as z from 'zod'
import {
  afterCommit,
  byId,
  type Context,
  endpoint,
  findRow,
  inTransaction,
  insertRows,
  isSetUp,
  mail,
  once,
  parseKey,
  type Queryable,
  sendSms,
  type Session,
  writeAudit,
} from '../../../../server/kit/index.ts'
import { sim } from '../../../domain/entities/hardware/sim.ts'
import { sms } from '../../../domain/entities/hardware/sms.ts'
import { fault } from '../../../domain/faults.ts'
import { newMessage, queuedMessage, refusals, sendCode, type Texting, texting } from '../domain/texting.ts'
import { outboxKey } from './follow.ts'
import { numberOf } from './numbers.ts'
import { tellAdded } from './tell.ts'

/** A text message that somebody has written to a SIM. */
export const simText = mail({
  name: 'simText',
  title: 'Text message to a SIM',
  args: z.object({ reference: z.string(), message: z.string() }),
  subject: ({ reference }) => `Text message to ${reference}`,
  text: ({ message }) => message,
  sms: ({ message }) => message,
})

const ofSim = { tag: sim.id, params: byId } as const

/** Whether text messages can be sent to a SIM. */
export const readTexting = endpoint({
  ...ofSim,
  method: 'GET',
  path: `${sim.api}/:id/texting`,
  summary: 'Whether text messages can be sent to a SIM, and to which number',
  permission: sim.permission.read,
  reply: texting,
  async handle({ context, session, params }) {
    const { number, refusal } = await textingOf(context, context.database.pool, session, parseKey(sim, params.id))
    return { number, refusal }
  },
})

async function textingOf(
  { settings }: Pick<Context, 'settings'>,
  on: Queryable,
  session: Session,
  id: number,
): Promise<Texting & { readonly reference: string }> {
  const { simId, status, reference } = await findRow(on, sim, session, id)
  const number = await numberOf(on, simId)
  const known = { number, reference }
  if (!isSetUp(settings, 'sms')) return { ...known, refusal: 'notSetUp' }
  if (status === 'closed') return { ...known, refusal: 'closed' }
  return { ...known, refusal: number === null ? 'noNumber' : null }
}

/** Sends a text message to a SIM: it is written down with its place in the outbox, and sent after that. */
export const sendMessage = endpoint({
  ...ofSim,
  method: 'POST',
  path: `${sim.api}/:id/message`,
  summary: 'Send a text message to a SIM',
  permission: [sim.permission.read, sendCode],
  body: newMessage,
  bodyLimit: 16_384,
  reply: queuedMessage,
  status: 202,
  async handle({ context, session, params, body: { key, message } }) {
    const id = parseKey(sim, params.id)
    const after: (() => void)[] = []
    const queued = await inTransaction(context.database.pool, client => {
      after.length = 0
      const asked = { key, body: { id, message }, now: context.now() }
      return once(client, session, asked, () => write(client, context, session, { id, message, after }))
    })
    afterCommit(after)
    await tellAdded(context, queued.smsId)
    return queued
  },
})

interface Wanted {
  readonly id: number
  readonly message: string
  readonly after: (() => void)[]
}

async function write(client: PoolClient, context: Context, session: Session, { id, message, after }: Wanted) {
  const { number, refusal, reference } = await textingOf(context, client, session, id)
  if (refusal !== null || number === null) throw fault('notNow', { message: refusals[refusal ?? 'noNumber'] })
  const now = context.now()
  const row = { simId: id, dateTime: now, direction: 'out', message, state: 'queued', number, userId: session.userId }
  const kept = { ...row, clientId: session.clientId, user: session.name }
  const [smsId = 0] = await insertRows(client, sms.table, [kept], sms.key)
  await writeAudit(client, session, now, {
    entity: sms,
    recordId: smsId,
    change: 'added',
    before: null,
    after: row,
    title: `${reference}: ${message}`.slice(0, 200),
  })
  await sendSms(
    { client, context, session, afterCommit: after },
    {
      clientId: session.clientId,
      mail: simText,
      to: number,
      args: { reference, message },
      cause: { entity: sms.id, id: smsId },
      key: outboxKey(smsId),
    },
  )
  return { smsId }
}

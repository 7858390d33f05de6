import type { PoolClient } from 'pg'
import {
  type Context,
  inTransaction,
  newSecret,
  type QueuedMail,
  type Schedule,
  sendMail,
  sendSms,
  subjects,
  unlessRefused,
} from '../../../../../server/kit/index.ts'
import { evacuation } from '../../domain/evacuation.ts'
import type { evacuationKinds } from '../../domain/evacuation-title.ts'
import { askMail } from './ask-mail.ts'

const most = 100

interface Unwritten {
  readonly evacuationId: number
  readonly clientId: number
  readonly note: string | null
  readonly name: string
  readonly email: string | null
  readonly mobile: string | null
  readonly kind: keyof typeof evacuationKinds
  readonly site: string | null
  readonly isRunning: boolean
}

/** Writes the messages to everybody who is to be asked; each person's in a transaction. Any number of processes may. */
export async function writeAsks(context: Context, stop?: AbortSignal): Promise<void> {
  for (let after = 0, done = most; done === most && !stop?.aborted;) {
    const { rows } = await context.database.background.query<{ id: number }>(
      `select "evacuationAskId"::integer as "id" from evacuation_ask
       where "writtenAt" is null and "evacuationAskId" > $1 order by 1 limit ${most}`,
      [after],
    )
    const changed = new Map<number, number>()
    for (const { id } of rows) {
      if (stop?.aborted) break
      const written = await inTransaction(context.database.background, client => writeOne(client, context, id))
      if (written) changed.set(written.evacuationId, written.clientId)
      after = id
    }
    for (const [id, clientId] of changed)
      context.bus.publish(subjects.entities(clientId), [{ entity: evacuation.id, id, change: 'edited' }])
    done = rows.length
  }
}

/** Writes what a server that died has left. */
export const leftAsks: Schedule = { name: 'evacuation messages', everyMs: 5000, atStart: true, run: writeAsks }

/** Undefined where another process writes them, or has. */
async function writeOne(client: PoolClient, context: Context, id: number): Promise<Unwritten | undefined> {
  const { rows } = await client.query<Unwritten>(
    `select k."evacuationId", e."clientId", k."note", p."firstName" || ' ' || p."surname" as "name", p."email", p."mobile",
       e."kind", a."name" as "site", e."status" = 'running' as "isRunning"
     from evacuation_ask k join evacuation e using ("evacuationId") join person p on p."personId" = k."personId"
       left join area a on a."areaId" = e."areaId"
     where k."evacuationAskId" = $1 and k."writtenAt" is null for update of k skip locked`,
    [id],
  )
  const [to] = rows
  if (!to) return undefined
  const { text, hash } = newSecret()
  const sent = to.isRunning ? await sendAll(client, context, to, { id, link: text }) : []
  await client.query(
    'update evacuation_ask set "writtenAt" = $2, "hash" = $3, "mailMessageIds" = $4 where "evacuationAskId" = $1',
    [id, context.now(), hash, sent.map(({ mailMessageId }) => mailMessageId)],
  )
  return to
}

async function sendAll(
  client: PoolClient,
  context: Context,
  { evacuationId, clientId, note, name, email, mobile, kind, site }: Unwritten,
  { id, link }: { readonly id: number; readonly link: string },
): Promise<readonly QueuedMail[]> {
  const wanted = {
    clientId,
    mail: askMail,
    args: { name, kind, site, note, link: `${context.settings.publicUrl}/evacuation-answer#${link}` },
    cause: { entity: evacuation.id, id: evacuationId },
    key: `evacuation ask ${id}`,
  }
  const on = { client, context }
  const sent = [
    email && (await unlessRefused(client, () => sendMail(on, { ...wanted, to: email }))),
    mobile && (await unlessRefused(client, () => sendSms(on, { ...wanted, to: mobile, key: `${wanted.key} sms` }))),
  ]
  context.bus.publish(subjects.mailWaiting, {})
  return sent.filter(each => each !== null && typeof each === 'object')
}

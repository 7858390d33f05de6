import type { PoolClient } from 'pg'
import * as z from 'zod'
import {
  announceEntries,
  type Context,
  directoriesOf,
  endpoint,
  hashOf,
  inTransaction,
  subjects,
} from '../../../../../server/kit/index.ts'
import { fault } from '../../../../domain/faults.ts'
import { answer, asked, type Asked } from '../../domain/answer.ts'
import type { Answer } from '../../domain/answers.ts'
import { evacuation } from '../../domain/evacuation.ts'
import { type LiveMark, markKind } from '../../domain/mark.ts'
import { areaOf } from '../mark.ts'
import { settle } from '../settle.ts'

/** No mark has this sequence: who answers knows nothing of marks. */
const sawNothing = -1

type AskedRow = Asked & {
  readonly evacuationAskId: number
  readonly evacuationId: number
  readonly clientId: number
  readonly personId: number
}

/**
 * Reads how the link of somebody stands who was asked whether they are safe, and takes their answer. The key is sent in
 * the body: that is never logged. Only an answer marks: programs that look into mails open links too.
 */
export const answerByLink = endpoint({
  method: 'POST',
  path: `${evacuation.api}/answer`,
  tag: evacuation.id,
  summary: 'Answer whether one is safe, by a link',
  public: true,
  body: z.strictObject({ link: z.string().max(200), answer: answer.optional() }),
  bodyLimit: 1000,
  reply: asked,
  async handle({ context, body: { link, answer: given } }) {
    const hash = hashOf(link)
    if (!hash) throw fault('notFound')
    return given ? take(context, hash, given) : shown(await rowOf(context.database.pool, hash))
  },
})

const shown = ({ name, site, kind, ended, answer: last }: AskedRow): Asked => ({
  name,
  site,
  kind,
  ended,
  answer: last,
})

/** @throws 404 */
async function rowOf(on: Pick<PoolClient, 'query'>, hash: Buffer, lock = ''): Promise<AskedRow> {
  const { rows } = await on.query<AskedRow>(
    `select k."evacuationAskId"::integer, e."evacuationId", e."clientId", p."personId",
       p."firstName" || ' ' || p."surname" as "name", a."name" as "site", e."kind", e."status" <> 'running' as "ended", k."answer"
     from evacuation_ask k join evacuation e using ("evacuationId") join person p on p."personId" = k."personId"
       left join area a on a."areaId" = e."areaId"
     where k."hash" = $1 and e."deletedAt" is null and p."deletedAt" is null ${lock}`,
    [hash],
  )
  if (!rows[0]) throw fault('notFound')
  return rows[0]
}

/** Marks them, as somebody who saw no other mark; an answer that was given already, or comes too late, marks nothing. */
async function take(context: Context, hash: Buffer, given: Answer): Promise<Asked> {
  const { bus, database } = context
  const now = context.now()
  const { clientId, personId } = await rowOf(database.pool, hash)
  const directory = await directoriesOf(context).of(clientId)
  const { row, made } = await inTransaction(database.pool, async client => {
    const before = await rowOf(client, hash, 'for update of k')
    if (before.ended || before.answer === given) return { row: before, made: [] as LiveMark[] }
    await client.query('update evacuation_ask set "answer" = $2, "answeredAt" = $3 where "evacuationAskId" = $1', [
      before.evacuationAskId,
      given,
      now,
    ])
    const areaId = await areaOf(client, directory, personId)
    const by = { clientId, homeClientId: clientId, userId: null, name: `${before.name}, by message` }
    const settled = await settle(client, by, {
      personId,
      mark: given,
      at: now.toISOString(),
      seen: sawNothing,
      areaId,
      now,
    })
    return { row: { ...before, answer: given }, made: settled.made }
  })
  announceEntries(bus, clientId, markKind, made, now, { person: { [personId]: row.name } })
  bus.publish(subjects.entities(clientId), [{ entity: evacuation.id, id: row.evacuationId, change: 'edited' }])
  return shown(row)
}

import { sql } from 'kysely'
import { byId, endpoint, findRow, parseKey, runSql } from '../../../../server/kit/index.ts'
import { token } from '../../../domain/entities/access/token.ts'
import { person } from '../../../domain/entities/people/person.ts'
import { suspension } from '../domain/suspension.ts'

/** What a person's suspension has disabled. */
export const readSuspension = endpoint({
  method: 'GET',
  path: '/person/:id/suspension',
  tag: person.id,
  summary: 'Which credentials a suspension keeps disabled',
  permission: ['PERSON_READ', 'FOB_READ'],
  params: byId,
  reply: suspension,
  async handle({ context, session, params }) {
    const { pool } = context.database
    const personId = parseKey(person, params.id)
    await findRow(pool, person, session, personId)
    const tokens = await runSql<{ fobId: number; title: string }>(
      pool,
      sql`
      select t."fobId", t."kind", t."reference", t."numberPlate" from person_suspended_token s join token t using ("fobId")
      where s."personId" = ${personId} and s."clientId" = ${session.clientId} and t."deletedAt" is null
      order by t."fobId" limit 200`,
    )
    return { credentials: tokens.map(row => ({ fobId: row.fobId, title: token.title(row as never) })) }
  },
})

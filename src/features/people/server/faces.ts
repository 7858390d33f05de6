import { sql } from 'kysely'
import * as z from 'zod'
import { endpoint, runSql, scope } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'

const most = 100
const key = z.coerce.number<string>('id must be a whole number').int().min(1).max(2_147_483_647)

/** Those of some people who have a picture, and its key: for rows that know only who it is. */
export const readFaces = endpoint({
  method: 'GET',
  path: '/person/faces',
  tag: 'person',
  summary: 'The pictures of some people, of those who have one',
  permission: 'PERSON_READ',
  query: z.object({
    id: z
      .union([z.string(), z.array(z.string()).max(most, `id is given more than ${most} times`)])
      .meta({ type: 'array', items: { type: 'integer' }, anyOf: undefined })
      .transform(given => [given].flat())
      .pipe(z.array(key)),
  }),
  refusal: 400,
  reply: z.object({ items: z.array(z.object({ personId: z.int(), picture: z.string() })) }),
  async handle({ context: { database, entities }, session, query: { id } }) {
    const { person } = entities
    if (!person) throw fault('notFound')
    const items = await runSql<{ personId: number; picture: string }>(
      database.pool,
      sql`select "personId", "profilePicture" as "picture" from person
        where "personId" = any(${id}) and "profilePicture" is not null and ${scope(person, session)}`,
    )
    return { items }
  },
})

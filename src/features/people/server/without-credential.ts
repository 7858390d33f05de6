import { sql } from 'kysely'
import * as z from 'zod'
import { endpoint, kysely, numeric, run, scope } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { person } from '../../../domain/entities/people/person.ts'
import { unassignedPerson } from '../domain/pairs.ts'

const most = 100
const text = z.string().max(100).optional()
/** Where a page ends: the surname in small letters and the key, as JSON. */
const cursor = z.tuple([z.string(), z.int()])

/** People who have no credential, by surname. */
export const readWithoutCredential = endpoint({
  method: 'GET',
  path: '/person/without-credential',
  tag: person.id,
  summary: 'People who have no credential',
  permission: person.permission.read,
  query: z.object({
    q: text,
    company: text,
    department: text,
    after: z.string().max(300).optional(),
    limit: numeric(z.int().min(1).max(most)).default(most),
  }),
  reply: z.object({ items: z.array(unassignedPerson), next: z.string().nullable() }),
  async handle({ context: { database }, session, query: { q, company, department, after, limit } }) {
    const begins = q && `${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
    let query = kysely
      .selectFrom('person')
      .select(['personId', 'firstName', 'surname', 'email', 'company', 'department', 'profilePicture'])
      .where(scope(person, session))
      .where(
        sql<boolean>`not exists (select from token t where t."personId" = person."personId" and t."deletedAt" is null)`,
      )
      .orderBy(sql`lower("surname")`)
      .orderBy('personId')
      .limit(limit + 1)
    if (begins)
      query = query.where(
        sql<boolean>`(lower("surname") like ${begins} or lower("firstName") like ${begins} or lower("email") like ${begins})`,
      )
    if (company) query = query.where('company', '=', company)
    if (department) query = query.where('department', '=', department)
    if (after !== undefined) {
      const [surname, id] = readCursor(after)
      query = query.where(sql<boolean>`(lower("surname"), "personId") > (${surname}::text, ${id}::integer)`)
    }
    const rows = await run<z.infer<typeof unassignedPerson>>(database.pool, query)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      items: rows.slice(0, limit),
      next: last ? JSON.stringify([last.surname.toLowerCase(), last.personId]) : null,
    }
  },
})

/** @throws 400 */
function readCursor(after: string): z.infer<typeof cursor> {
  try {
    return cursor.parse(JSON.parse(after))
  } catch {
    throw fault('badRequest', { message: 'after is not a cursor of this list' })
  }
}

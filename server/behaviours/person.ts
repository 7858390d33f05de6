import { sql } from 'kysely'
import { person } from '../../src/domain/entities/people/person.ts'
import type { RecordOf, SentOf } from '../../src/domain/record.ts'
import { behaviour, type Writing } from '../rest/behaviour.ts'
import * as z from 'zod'
import type { Entity } from '../../src/domain/entity.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { parseKey } from '../rest/find-row.ts'
import { runSql, type Queryable } from '../db/query.ts'

type Person = typeof person
type Name = Readonly<Pick<RecordOf<Person>, 'firstName' | 'surname'>>

async function isTaken(
  on: Queryable,
  clientId: number,
  { firstName, surname }: Name,
  except: number | null | undefined,
): Promise<boolean> {
  const found = await runSql(
    on,
    sql`
    select 1 from person where "clientId" = ${clientId} and "deletedAt" is null and "personId" is distinct from ${except ?? null}::integer
      and lower("surname") = lower(${surname}::text) and lower("firstName") = lower(${firstName}::text) limit 1`,
  )
  return found.length > 0
}

async function warnOfNamesake(
  write: Writing<Person>,
  values: SentOf<Person>,
  current: Partial<RecordOf<Person>>,
): Promise<void> {
  if (values.firstName === undefined && values.surname === undefined) return
  const { firstName = '', surname = '', personId } = { ...current, ...values }
  if (await isTaken(write.client, write.session.clientId, { firstName, surname }, personId))
    write.warnings.push('A person with this name exists')
}

/** Two people may have one name; it is worth a warning. */
export default behaviour(person, {
  warn: warnOfNamesake,
  commands: { unlinkDevice: () => ({ set: { deviceLink: null } }) },
  routes: (app, context, entity) => serveEndpoint(app, context, validateName(entity)),
})

const name = z
  .string('firstName and surname are needed, each once')
  .regex(/^[^\0]*$/, 'firstName and surname are needed, each once')

/** Whether a name is free. */
const validateName = (entity: Entity) =>
  endpoint({
    method: 'GET',
    path: '/person/validate-name',
    tag: entity.id,
    summary: 'Whether nobody else has this name',
    permission: entity.permission.read,
    limited: 'validate',
    query: z.object({ firstName: name, surname: name, personId: z.string().optional() }),
    refusal: 400,
    reply: z.boolean(),
    async handle({ context: { database }, session, query: { personId, ...asked } }) {
      const except = personId ? parseKey(entity, personId) : null
      return !(await isTaken(database.pool, session.clientId, asked, except))
    },
  })

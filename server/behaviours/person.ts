import { sql } from 'kysely'
import { fault } from '../../src/domain/faults.ts'
import { behaviour, type Values, type Writing } from '../rest/behaviour.ts'
import { parseKey } from '../rest/find-row.ts'
import type { Queried } from '../rest/names.ts'
import { runSql, type Queryable } from '../rest/query.ts'
import { caller } from '../rest/served.ts'

interface Name {
  readonly firstName: unknown
  readonly surname: unknown
}

async function isTaken(
  on: Queryable,
  clientId: number,
  { firstName, surname }: Name,
  except: unknown,
): Promise<boolean> {
  const found = await runSql(
    on,
    sql`
    select 1 from person where "clientId" = ${clientId} and "deletedAt" is null and "personId" is distinct from ${except ?? null}::integer
      and lower("surname") = lower(${surname}::text) and lower("firstName") = lower(${firstName}::text) limit 1`,
  )
  return found.length > 0
}

async function warnOfNamesake(write: Writing, values: Values, current: Values): Promise<void> {
  if (!Object.hasOwn(values, 'firstName') && !Object.hasOwn(values, 'surname')) return
  const { firstName, surname, personId } = { ...current, ...values }
  if (await isTaken(write.client, write.session.clientId, { firstName, surname }, personId))
    write.warnings.push('A person with this name exists')
}

/** Two people may have one name; it is worth a warning. */
export default behaviour({
  warn: warnOfNamesake,
  /** `GET /api/person/validate-name?firstName=&surname=&personId=` -> whether nobody else has the name. */
  routes(app, { database }, entity) {
    const config = { permission: entity.permission.read, summary: 'Whether nobody else has this name' }
    app.get<Queried>('/api/person/validate-name', { config }, async request => {
      const { firstName, surname, personId } = request.query
      if (
        typeof firstName !== 'string' ||
        typeof surname !== 'string' ||
        typeof personId === 'object' ||
        /\0/.test(firstName + surname)
      )
        throw fault('badRequest', { message: 'firstName and surname are needed, each once' })
      return !(await isTaken(
        database.pool,
        caller(request).clientId,
        { firstName, surname },
        personId ? parseKey(entity, personId) : null,
      ))
    })
  },
})

import type { FastifyInstance } from 'fastify'
import { fault } from '../../src/domain/faults.ts'
import type { Field } from '../../src/domain/fields/index.ts'
import { parseKey } from './find-row.ts'
import { kebab, type Queried } from './names.ts'
import { describeValidate } from './openapi/describe-entity.ts'
import type { Row } from '../db/query.ts'
import { caller, recordGate, type Served } from './served.ts'
import { isUnique, parametersOf, uniqueSets, wireOf, type UniqueSet } from './unique.ts'

/** One GET for everything that is unique: whether a value would be, for a record (by its key) or a new one. */
export function validateRoutes(app: FastifyInstance, { entity, context }: Served): void {
  if (!entity.verbs.includes('add') && !entity.verbs.includes('edit')) return
  for (const set of uniqueSets(entity)) {
    const guards = set.fields.flatMap(name => entity.fields[name]?.permission ?? [])
    const gate = guards.length > 0 ? { permission: [entity.permission.read, ...guards] } : recordGate(entity, 'read')
    const config = { ...gate, limited: 'validate' as const, openapi: () => describeValidate(entity, set) }
    app.get<Queried>(`/api${entity.api}/${validatePath(set)}`, { config }, async request => {
      const { values, except } = readValues(entity, set, request.query)
      return (
        values === undefined || (await isUnique(context.database.pool, entity, caller(request), set, values, except))
      )
    })
  }
}

export const validatePath = ({ fields }: UniqueSet): string => `validate-${fields.map(kebab).join('-')}`

/** Values that the field itself would refuse come back undefined: uniqueness is not their error. */
function readValues(
  entity: Served['entity'],
  set: UniqueSet,
  query: Queried['Querystring'],
): { values?: Row; except?: number } {
  const parameters = parametersOf(entity, set)
  for (const name of Object.keys(query))
    if (name !== entity.key && !parameters.some(([parameter]) => parameter === name))
      throw refuse(`${name} is no parameter here`)
  const values: Row = {}
  for (const [parameter, name] of parameters) {
    const parsed = readValue(entity.fields[name] as Field, parameter, query[parameter])
    if (!parsed.success) return {}
    values[wireOf(entity, name)] = parsed.data
  }
  const except = query[entity.key]
  return { values, ...(typeof except === 'string' && except !== '' && { except: parseKey(entity, except) }) }
}

function readValue(
  field: Field,
  parameter: string,
  text: string | readonly string[] | undefined,
): { success: boolean; data?: unknown } {
  if (typeof text === 'object') throw refuse(`${parameter} is given twice`)
  if (text === undefined || text === '' || text === 'null') return { success: true, data: null }
  return field.schema.safeParse(['integer', 'ref', 'decimal', 'money'].includes(field.kind) ? Number(text) : text)
}

const refuse = (message: string) => fault('badRequest', { message })

import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isUniqueViolation } from '../db/unique.ts'
import { holds, type Entity } from '../../src/domain/entity.ts'
import { fault, invalid } from '../../src/domain/faults.ts'
import { text } from '../../src/domain/fields/index.ts'
import { check } from '../../src/domain/validate.ts'
import type { Context } from '../context.ts'
import { byId, endpoint, nothing } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { inputSchema } from './openapi/schemas.ts'
import type { Session } from '../session.ts'

interface SavedFilter {
  readonly savedFilterId: number
  readonly name: string
  readonly query: string
}

/** How many filters a user may save of one list. */
const mostFilters = 50

const fields = {
  name: text({ required: true, max: 60 }),
  // The parameters of a list as in its address: 'q=ada&sort=-name'.
  query: text({ required: true, max: 2000, pattern: /^[^\s#]+$/, message: 'Query is not valid' }),
}

const columns = '"savedFilterId", "name", "query"'

const saved = z.object({ savedFilterId: z.int(), name: z.string(), query: z.string() }).meta({ id: 'SavedFilter' })
const given = z.record(z.string(), z.unknown(), 'The body must be a JSON object')
const described = inputSchema(fields)
const ofFilters = { tag: 'savedFilter', refusal: 400 } as const

const list = endpoint({
  ...ofFilters,
  method: 'GET',
  path: '/saved-filter',
  summary: 'The own saved filters of a list',
  query: z.object({ entity: z.string('entity must name a list') }),
  reply: z.object({ items: z.array(saved) }),
  async handle({ context, session, query }) {
    const entity = listOf(context, session, query.entity)
    const { rows } = await context.database.pool.query<SavedFilter>(
      `select ${columns} from saved_filter where "userId" = $1 and "clientId" = $2 and "entity" = $3 order by lower("name")`,
      [session.userId, session.clientId, entity.id],
    )
    return { items: rows }
  },
})

const add = endpoint({
  ...ofFilters,
  method: 'POST',
  path: '/saved-filter',
  summary: 'Save a filter of a list',
  body: given.meta({ properties: { ...(described['properties'] as object), entity: { type: 'string' } } }),
  reply: saved,
  status: 201,
  handle: ({ context, session, body: { entity, ...sent } }) =>
    save(context, session, listOf(context, session, entity), sent),
})

const edit = endpoint({
  ...ofFilters,
  method: 'PUT',
  path: '/saved-filter/:id',
  summary: 'Give a saved filter another name or query',
  params: byId,
  body: given.meta({ properties: described['properties'] }),
  reply: saved,
  handle: ({ context, session, params, body }) => change(context, session, idOf(params), body),
})

const remove = endpoint({
  ...ofFilters,
  method: 'DELETE',
  path: '/saved-filter/:id',
  summary: 'Delete a saved filter',
  params: byId,
  reply: nothing,
  status: 204,
  async handle({ context, session: { userId, clientId }, params }) {
    const { rowCount } = await context.database.pool.query(
      'delete from saved_filter where "savedFilterId" = $1 and "userId" = $2 and "clientId" = $3',
      [idOf(params), userId, clientId],
    )
    if (rowCount === 0) throw fault('notFound')
  },
})

/** Saved filters of a list, per user and working client: list, save, change, delete. */
export function savedFilterRoutes(app: FastifyInstance, context: Context): void {
  serveEndpoint(app, context, list)
  serveEndpoint(app, context, add)
  serveEndpoint(app, context, edit)
  serveEndpoint(app, context, remove)
}

/** The key in a path; 0, which no row has, where it could be none. */
const idOf = ({ id }: z.infer<typeof byId>) => z.coerce.number().int().min(1).max(2_147_483_647).safeParse(id).data ?? 0

/** @throws 400 if the name is of no list, 403 if the caller may not read it */
function listOf({ entities }: Context, { permissions }: Session, name: unknown): Entity {
  const entity = typeof name === 'string' && Object.hasOwn(entities, name) ? entities[name] : undefined
  if (!entity?.verbs.includes('list')) throw fault('badRequest', { message: 'entity must name a list' })
  if (!holds(permissions, entity.permission.read)) throw fault('forbidden', { permission: entity.permission.read })
  return entity
}

/** @throws 404 if it is not the caller's, 422 if the values are not valid or the name is taken */
async function change(
  { database: { pool } }: Context,
  { userId, clientId }: Session,
  id: number,
  sent: Readonly<Record<string, unknown>>,
): Promise<SavedFilter> {
  const { values, errors } = check(fields, sent, { mode: 'edit' })
  if (errors.length > 0) throw invalid(errors)
  const taken = invalid([{ propertyName: 'name', errorMessage: 'Name is not unique' }])
  const { rows } = await pool
    .query<SavedFilter>(
      `update saved_filter set "name" = coalesce($4, "name"), "query" = coalesce($5, "query")
       where "savedFilterId" = $1 and "userId" = $2 and "clientId" = $3 returning ${columns}`,
      [id, userId, clientId, values['name'] ?? null, values['query'] ?? null],
    )
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? taken : error
    })
  if (!rows[0]) throw fault('notFound')
  return rows[0]
}

async function save(
  { database: { pool } }: Context,
  { userId, clientId }: Session,
  entity: Entity,
  sent: Readonly<Record<string, unknown>>,
): Promise<SavedFilter> {
  const { values, errors } = check(fields, sent, { mode: 'add' })
  if (errors.length > 0) throw invalid(errors)
  const whose = [userId, clientId, entity.id]
  const { rows } = await pool.query<SavedFilter>(
    `insert into saved_filter ("userId", "clientId", "entity", "name", "query")
     select $1, $2, $3, $4, $5
     where (select count(*) from saved_filter where "userId" = $1 and "clientId" = $2 and "entity" = $3) < ${mostFilters}
     on conflict ("userId", "clientId", "entity", lower("name")) do nothing returning ${columns}`,
    [...whose, values['name'], values['query']],
  )
  if (rows[0]) return rows[0]
  const { rows: same } = await pool.query(
    'select 1 from saved_filter where "userId" = $1 and "clientId" = $2 and "entity" = $3 and lower("name") = lower($4)',
    [...whose, values['name']],
  )
  const errorMessage =
    same.length > 0 ? 'Name is not unique' : `There are ${mostFilters} saved filters of this list already`
  throw invalid([{ propertyName: 'name', errorMessage }])
}

import type { FastifyInstance } from 'fastify'
import { fault } from '../../src/domain/faults.ts'
import { seenBy } from '../../src/domain/seen.ts'
import { workingOn } from './across.ts'
import { history } from './audit.ts'
import { dependantsOf } from './dependants.ts'
import { findRow, parseKey } from './find-row.ts'
import { readLimit } from './list-request.ts'
import type { Keyed, Queried } from './names.ts'
import { describeDependants, describeHistory, describeRead } from './openapi/describe-entity.ts'
import { showPast, showRows } from './run-hooks.ts'
import { hideFieldsOfPast } from './secrets.ts'
import { caller, recordGate, type Served } from './served.ts'
import { addRefTitles } from './titles.ts'

/** One record, its history, and what depends on it. */
export function recordRoutes(app: FastifyInstance, served: Served): void {
  const { entity, context } = served
  const { pool } = context.database
  const config = { ...recordGate(entity, 'read'), openapi: () => describeRead(entity) }
  app.get<Keyed>(pathOf(served), { config }, async request => {
    const key = parseKey(entity, request.params.id)
    const { session, seen } = await reader(served, request, key)
    const row = await findRow(pool, seen, session, key)
    await addRefTitles(pool, context.entities, seen, [row])
    await showRows(served.hooks, { context, entity: seen, session }, [row])
    return row
  })
  historyRoute(app, served)
  dependantsRoute(app, served)
}

/** The reader of a record: as its client if they work with those of all, and what they may know of it. */
async function reader({ entity, context }: Served, request: Parameters<typeof caller>[0], key: number) {
  const session = await workingOn(context.database.pool, entity, caller(request), key)
  return { session, seen: seenBy(entity, session.permissions) }
}

const pathOf = ({ entity }: Served) => `/api${entity.api}/:id`

function historyRoute(app: FastifyInstance, served: Served): void {
  const { entity, context } = served
  const { pool } = context.database
  const config = { ...recordGate(entity, 'read'), openapi: () => describeHistory(entity) }
  app.get<Keyed & Queried>(`${pathOf(served)}/history`, { config }, async request => {
    const key = parseKey(entity, request.params.id)
    const { limit, after, ...others } = request.query
    for (const name of Object.keys(others))
      throw fault('badRequest', { message: `${name} is no parameter of this list` })
    const { session, seen } = await reader(served, request, key)
    await findRow(pool, seen, session, key)
    const page = await history(pool, seen, key, readLimit(oneText(limit)), readAfter(oneText(after)))
    await showPast(served.hooks, { context, entity, session }, page.items)
    hideFieldsOfPast(entity, seen, page.items)
    return page
  })
}

const oneText = (value: string | readonly string[] | undefined) => (typeof value === 'object' ? value.join() : value)

function readAfter(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text)) throw fault('badRequest', { message: 'after is not a cursor of this list' })
  return Number(text)
}

/** Callers who may delete it get everything that prevents it; others what they can see themselves. */
function dependantsRoute(app: FastifyInstance, served: Served): void {
  const { entity, context } = served
  const { pool } = context.database
  const config = { ...recordGate(entity, 'read'), openapi: () => describeDependants(entity) }
  app.get<Keyed>(`${pathOf(served)}/dependants`, { config }, async request => {
    const key = parseKey(entity, request.params.id)
    const { session } = await reader(served, request, key)
    await findRow(pool, entity, session, key)
    const whose = session.permissions.has(entity.permission.delete) ? 'everybody' : 'caller'
    return { items: await dependantsOf(pool, context.entities, entity, session, key, whose) }
  })
}

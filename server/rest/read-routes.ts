import type { FastifyInstance } from 'fastify'
import { listPage } from './list.ts'
import { readListRequest, type Filter } from './list-request.ts'
import { fixedFilters, listedTo } from './named-list.ts'
import { kebab, type Queried } from './names.ts'
import { describeList, describePick } from './openapi/describe-entity.ts'
import { requirePick } from './may-pick.ts'
import { isPicked, pick } from './pick.ts'
import { recordRoutes } from './record-routes.ts'
import { showRows } from './run-hooks.ts'
import { caller, readBy, type Served } from './served.ts'

/** Lists (also named ones), one record, its history, what depends on it, and the picker. */
export function readRoutes(app: FastifyInstance, served: Served): void {
  const { entity } = served
  if (entity.verbs.includes('list')) listRoutes(app, served)
  if (entity.verbs.includes('read')) recordRoutes(app, served)
  if (isPicked(served.context.entities, entity) && entity.verbs.length > 2) pickRoute(app, served)
}

function listRoutes(app: FastifyInstance, { entity, context, hooks }: Served): void {
  const { entities, database } = context
  const serve = (path: string, title: string, fixed: () => readonly Filter[], own = false) =>
    app.get<Queried>(
      `/api${entity.api}${path}`,
      { config: { ...readBy(entity), openapi: () => describeList(entity, title) } },
      async request => {
        const session = caller(request)
        const seen = listedTo(entity, session, own)
        const wanted = readListRequest(seen, request.query)
        const page = await listPage(database.pool, entities, seen, session, wanted, fixed())
        await showRows(hooks, { context, entity: seen, session }, page.items)
        return page
      },
    )
  serve('', 'List', () => [])
  for (const [name, list] of Object.entries(entity.lists ?? {}))
    serve(`/list/${kebab(name)}`, list.title, () => fixedFilters(entity, list, context.now()), list.own)
}

function pickRoute(app: FastifyInstance, { entity, context }: Served): void {
  const config = { signedIn: true, openapi: () => describePick(entity) }
  app.get<Queried>(`/api${entity.api}/pick`, { config }, async request => {
    const session = caller(request)
    requirePick(context.entities, entity, session)
    return pick(context.database.pool, context.entities, entity, session, request.query)
  })
}

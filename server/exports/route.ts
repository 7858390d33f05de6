import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Entity, NamedList } from '../../src/domain/entity.ts'
import { fault } from '../../src/domain/faults.ts'
import { customFieldsOf } from '../custom-fields/definitions.ts'
import { conditionsOf } from '../rest/list.ts'
import { readListRequest, type Query } from '../rest/list-request.ts'
import type { Queried } from '../rest/names.ts'
import { fixedFilters, listedTo } from '../rest/named-list.ts'
import { caller, readBy, type Served } from '../rest/served.ts'
import { exportColumns } from './columns.ts'
import { noteExport } from './note-export.ts'
import { describeExport } from './openapi.ts'
import { exportText } from './pages.ts'

/** What the list has and an export hasn't: it is always everything. */
const ofPages = ['limit', 'after', 'total']

/** The exports of all that can be listed. */
export function exportRoutes(app: FastifyInstance, all: readonly Served[]): void {
  for (const served of all) if (served.entity.verbs.includes('list')) exportRoute(app, served)
}

/** `GET {api}/export`: everything that the list with the same parameters would show, as CSV, whatever its size. */
function exportRoute(app: FastifyInstance, served: Served): void {
  const { entity, context } = served
  const config = { ...readBy(entity), openapi: () => describeExport(entity) }
  app.get<Queried>(`/api${entity.api}/export`, { config }, async (request, reply) => {
    const session = caller(request)
    const { columns: asked, list, ...query } = request.query
    const named = namedList(served, oneOf('list', list))
    const seen = listedTo(entity, session, named?.own)
    const columns = exportColumns(seen, await customFieldsOf(context).of(entity.id, session), oneOf('columns', asked))
    const wanted = readExportRequest(seen, query)
    const conditions = conditionsOf(seen, session, wanted, named ? fixedFilters(entity, named, context.now()) : [])
    const labels = columns.map(({ label }) => label)
    await noteExport(context, session, entity, { columns: labels, query: { ...request.query, columns: undefined } })
    const text = exportText(
      { on: context.database.background, entities: context.entities, entity: seen, columns, conditions },
      wanted,
    )
    const day = context.now().toISOString().slice(0, 10)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${entity.api.slice(1).replaceAll('/', '-')}-${day}.csv"`)
      .send(Readable.from(text, { objectMode: false, highWaterMark: 256 * 1024 }))
  })
}

function oneOf(name: string, value: string | readonly string[] | undefined): string | undefined {
  if (typeof value === 'object') throw fault('badRequest', { message: `${name} is given twice` })
  return value === '' ? undefined : value
}

function readExportRequest(entity: Entity, query: Query) {
  for (const name of ofPages)
    if (query[name] !== undefined) throw fault('badRequest', { message: `${name} is no parameter of an export` })
  return readListRequest(entity, query)
}

function namedList({ entity }: Served, name: string | undefined): NamedList | undefined {
  if (name === undefined) return undefined
  const found = Object.hasOwn(entity.lists ?? {}, name) ? entity.lists?.[name] : undefined
  if (!found) throw fault('badRequest', { message: `${name} is no list of this` })
  return found
}

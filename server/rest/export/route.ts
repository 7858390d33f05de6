import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Entity, NamedList } from '../../../src/domain/entity.ts'
import { fault } from '../../../src/domain/faults.ts'
import { customFieldsOf } from '../../custom-fields/definitions.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Session } from '../../session.ts'
import { writeAudit } from '../audit.ts'
import { conditionsOf } from '../list.ts'
import { readListRequest, type Query } from '../list-request.ts'
import type { Queried } from '../names.ts'
import { describeExport } from '../openapi/describe-lists.ts'
import { fixedFilters, listedTo } from '../named-list.ts'
import { caller, readBy, type Served } from '../served.ts'
import { exportColumns, type ExportColumn } from './columns.ts'
import { exportText } from './pages.ts'

/** What the list has and an export hasn't: it is always everything. */
const ofPages = ['limit', 'after', 'total']

/** `GET {api}/export`: everything that the list with the same parameters would show, as CSV, whatever its size. */
export function exportRoute(app: FastifyInstance, served: Served): void {
  const { entity, context } = served
  const config = { ...readBy(entity), openapi: describeExport(entity) }
  app.get<Queried>(`/api${entity.api}/export`, { config }, async (request, reply) => {
    const session = caller(request)
    const { columns: asked, list, ...query } = request.query
    const named = namedList(served, oneOf('list', list))
    const seen = listedTo(entity, session, named?.own)
    const columns = exportColumns(seen, await customFieldsOf(context).of(entity.id, session), oneOf('columns', asked))
    const wanted = readExportRequest(seen, query)
    const conditions = conditionsOf(seen, session, wanted, named ? fixedFilters(entity, named, context.now()) : [])
    await noteExport(served, session, columns, request.query)
    const text = exportText(
      { on: context.database.pool, entities: context.entities, entity: seen, columns, conditions },
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

/** Who took what with him, written before the first line leaves. */
async function noteExport(
  { entity, context }: Served,
  session: Session,
  columns: readonly ExportColumn[],
  query: Query,
): Promise<void> {
  const after = { columns: columns.map(({ label }) => label), query: { ...query, columns: undefined } }
  await inTransaction(context.database.pool, client =>
    writeAudit(client, session, context.now(), { entity, recordId: 0, change: 'exported', before: null, after }),
  )
}

import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { invalid } from '../../src/domain/faults.ts'
import { isImported } from '../../src/domain/imported.ts'
import { seenBy } from '../../src/domain/seen.ts'
import { requireRecentProof } from '../auth/recent-proof.ts'
import { customFieldsOf } from '../custom-fields/definitions.ts'
import { readUpload, uploadLimits } from '../files/read-upload.ts'
import { requireRoom } from '../files/upload-room.ts'
import { fileStoreOf, newFileKey } from '../files/store.ts'
import { jobToWire } from '../jobs/job-row.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Session } from '../session.ts'
import { parseKey } from '../rest/find-row.ts'
import { readBody, type Keyed } from '../rest/names.ts'
import { caller, type Served } from '../rest/served.ts'
import { guessMapping, importColumns, type Mapping } from './columns.ts'
import { importLimits } from './import-limits.ts'
import { describeImport, mapping as mappingShape } from './openapi.ts'
import { overviewInThread } from './read-in-thread.ts'
import { findUpload, saveUpload, type Upload } from './upload.ts'

/** The routes of imports; they alone take multipart bodies here. */
export async function importRoutes(app: FastifyInstance, all: readonly Served[]): Promise<void> {
  await app.register(async uploads => {
    await uploads.register(multipart, { limits: uploadLimits })
    for (const served of all.filter(({ entity }) => isImported(entity))) uploadRoute(uploads, served)
  })
  for (const served of all.filter(({ entity }) => isImported(entity))) {
    readRoute(app, served)
    jobRoute(app, served, 'dry-run')
    jobRoute(app, served, 'run')
  }
}

/** `POST {api}/import/columns`: takes a CSV, and answers what it holds and what that could fill. */
function uploadRoute(app: FastifyInstance, served: Served): void {
  const { entity, context } = served
  const store = fileStoreOf(context)
  const config = {
    permission: entity.permission.add,
    patient: true as const,
    limited: 'upload' as const,
    openapi: () => describeImport(entity, 'upload'),
  }
  app.post(`/api${entity.api}/import/columns`, { config }, async (request, reply) => {
    const session = caller(request)
    const { pool } = context.database
    await requireRoom(pool, 'import', session, context.now())
    const { content, fileName } = await readUpload(request, importLimits.megabytes)
    const seen = await overviewInThread(content)
    const fileKey = newFileKey('csv')
    await store.put(fileKey, content)
    const bytes = content.length
    const upload = await saveUpload(context, session, { ...seen, bytes, entity: entity.id, fileKey, fileName })
    return reply.code(201).send(await toWire(served, session, upload))
  })
}

async function toWire({ entity, context }: Served, session: Session, upload: Upload) {
  const columns = importColumns(
    seenBy(entity, session.permissions),
    await customFieldsOf(context).of(entity.id, session),
  )
  const { importId, fileName, rows, header, samples } = upload
  return {
    importId,
    fileName,
    rows,
    header,
    samples,
    columns: columns.map(({ name, label, required }) => ({ name, label, required })),
    mapping: guessMapping(columns, header),
  }
}

function readRoute(app: FastifyInstance, served: Served): void {
  const { entity, context } = served
  const config = { permission: entity.permission.add, openapi: () => describeImport(entity, 'read') }
  app.get<Keyed>(`/api${entity.api}/import/:id`, { config }, async request => {
    const session = caller(request)
    return toWire(served, session, await findUpload(context, entity, session, parseKey(entity, request.params.id)))
  })
}

/** `POST {api}/import/:id/dry-run` and `/run`: a job that checks every row, or writes all of them. */
function jobRoute(app: FastifyInstance, served: Served, what: 'dry-run' | 'run'): void {
  const { entity, context } = served
  const config = {
    permission: entity.permission.add,
    limited: 'job' as const,
    openapi: () => describeImport(entity, what),
  }
  app.post<Keyed>(`/api${entity.api}/import/:id/${what}`, { config }, async (request, reply) => {
    const session = caller(request)
    if (entity.needsProof?.add) requireRecentProof(session, context.now())
    const upload = await findUpload(context, entity, session, parseKey(entity, request.params.id))
    const mapping = await readMapping(served, session, upload, readBody(request.body)['mapping'])
    const expected =
      what === 'run' ? await digestOf(served, session, upload, readBody(request.body)['checked']) : undefined
    const job = await enqueue(context.database.pool, context.bus, session, {
      kind: what === 'run' ? 'importRun' : 'importCheck',
      entity: entity.id,
      permission: entity.permission.add,
      input: { importId: upload.importId, mapping, ...(expected !== undefined && { expected }) },
    })
    return reply.code(202).send(jobToWire(job, session))
  })
}

/** What a check has come to that the caller has seen: the import is refused where it would do anything else. @throws 422 */
async function digestOf(
  { context }: Served,
  { userId, clientId }: Session,
  { importId }: Upload,
  checked: unknown,
): Promise<string | undefined> {
  if (checked === undefined) return undefined
  const { rows } = await context.database.pool.query<{ digest: string | null }>(
    `select "summary" ->> 'digest' as "digest" from job where "jobId" = $1 and "userId" = $2 and "clientId" = $3
       and "kind" = 'importCheck' and "state" = 'succeeded' and "input" ->> 'importId' = $4`,
    [Number.isSafeInteger(checked) && Number(checked) < 2 ** 31 ? checked : 0, userId, clientId, String(importId)],
  )
  if (!rows[0]) throw invalid([{ propertyName: 'checked', errorMessage: 'There is no such check of this file' }])
  return rows[0].digest ?? undefined
}

/** @throws 422 if something that cannot be filled is, where the file has no such column, or a required one is left out */
async function readMapping(
  { entity, context }: Served,
  session: Session,
  { header }: Upload,
  sent: unknown,
): Promise<Mapping> {
  const parsed = mappingShape.safeParse(sent)
  if (!parsed.success) throw invalid([{ propertyName: 'mapping', errorMessage: 'Mapping is required' }])
  const columns = importColumns(
    seenBy(entity, session.permissions),
    await customFieldsOf(context).of(entity.id, session),
  )
  const known = new Map(columns.map(column => [column.name, column]))
  const errors = Object.entries(parsed.data).flatMap(([name, index]) => {
    const label = known.get(name)?.label
    if (label === undefined) return [{ propertyName: name, errorMessage: `${name} cannot be imported` }]
    return index < header.length ? [] : [{ propertyName: name, errorMessage: `${label} has no such column` }]
  })
  const missing = columns
    .filter(({ name, required }) => required && !Object.hasOwn(parsed.data, name))
    .map(({ name, label }) => ({ propertyName: name, errorMessage: `${label} is required` }))
  if (errors.length + missing.length > 0) throw invalid([...errors, ...missing])
  return parsed.data
}

import type { FastifyInstance } from 'fastify'
import { fault } from '../../src/domain/faults.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import type { FileStore } from '../files/store.ts'
import { readLimit } from '../rest/list-request.ts'
import type { Keyed, Queried } from '../rest/names.ts'
import { caller } from '../rest/served.ts'
import type { Session } from '../session.ts'
import { type Job, jobToWire, publishJob } from './job-row.ts'
import { requestCancel } from './queue.ts'

const seen = `"clientId" = $1 and ("userId" = $2 or "permission" = any($3))`
const seenBy = ({ clientId, userId, permissions }: Session) => [clientId, userId, [...permissions]]

/** A job that the caller may see: of the working client, his own or one that a permission of his covers. @throws 404 */
async function findJob({ database }: Context, session: Session, id: string): Promise<Job> {
  const jobId = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0
  const { rows } = await database.pool.query<Job>(`select * from job where ${seen} and "jobId" = $4`, [
    ...seenBy(session),
    jobId,
  ])
  if (!rows[0]) throw fault('notFound')
  return rows[0]
}

/** The working client's jobs: list, one, its end by hand, and what it made. */
export function jobRoutes(app: FastifyInstance, context: Context, store: FileStore): void {
  listRoute(app, context)
  app.get<Keyed>('/api/job/:id', { config: { signedIn: true, summary: 'Read one job' } }, async request =>
    jobToWire(await findJob(context, caller(request), request.params.id)),
  )
  cancelRoute(app, context)
  const config = { signedIn: true, summary: 'Download what a job made (CSV)' }
  app.get<Keyed>('/api/job/:id/result', { config }, async (request, reply) => {
    const job = await findJob(context, caller(request), request.params.id)
    const stream = job.resultKey === null ? undefined : await store.get(job.resultKey)
    if (!stream) throw fault('notFound')
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${job.kind}-${job.jobId}.csv"`)
      .send(stream)
  })
}

function listRoute(app: FastifyInstance, { database }: Context): void {
  const config = { signedIn: true, summary: 'List jobs, the newest first' }
  app.get<Queried>('/api/job', { config }, async request => {
    const { limit, after, ...others } = request.query
    for (const name of Object.keys(others))
      throw fault('badRequest', { message: `${name} is no parameter of this list` })
    if (typeof limit === 'object' || (after !== undefined && !/^[1-9]\d{0,8}$/.test(String(after))))
      throw fault('badRequest', { message: 'after is not a cursor of this list' })
    const most = readLimit(limit)
    const { rows } = await database.pool.query<Job>(
      `select * from job where ${seen} and "jobId" < $4 order by "jobId" desc limit $5`,
      [...seenBy(caller(request)), after === undefined ? 2_147_483_647 : Number(after), most + 1],
    )
    const items = rows.slice(0, most)
    return { items: items.map(jobToWire), next: rows.length > most ? String(items.at(-1)?.jobId) : null }
  })
}

function cancelRoute(app: FastifyInstance, context: Context): void {
  const config = { signedIn: true, summary: 'Cancel a job' }
  app.post<Keyed>('/api/job/:id/cancel', { config }, async request => {
    const job = await findJob(context, caller(request), request.params.id)
    const cancelled = await requestCancel(context.database.pool, job.jobId)
    if (!cancelled) throw fault('stateConflict', { thing: 'The job', state: job.state, from: 'queued or running' })
    publishJob(context.bus, cancelled)
    context.bus.publish(subjects.jobsWaiting, {})
    return jobToWire(cancelled)
  })
}

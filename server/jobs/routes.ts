import type { FastifyInstance } from 'fastify'
import { fault } from '../../src/domain/faults.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { byId, content, endpoint, keyIn } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import type { FileStore } from '../files/store.ts'
import { pageOf, pageQuery } from '../rest/page-query.ts'
import type { Session } from '../session.ts'
import { type JobKind, resultOf } from './job-kind.ts'
import { type Job, jobOnWire, jobToWire, publishJob } from './job-row.ts'
import { requestCancel } from './queue.ts'

const seen = `"clientId" = $1 and ("userId" = $2 or "permission" = any($3))`
const seenBy = ({ clientId, userId, permissions }: Session) => [clientId, userId, [...permissions]]

/** A job that the caller may see: of the working client, their own or one that their permissions cover. @throws 404 */
async function findJob({ database }: Context, session: Session, id: string): Promise<Job> {
  const jobId = keyIn(id)
  const { rows } = await database.pool.query<Job>(`select * from job where ${seen} and "jobId" = $4`, [
    ...seenBy(session),
    jobId,
  ])
  if (!rows[0]) throw fault('notFound')
  return rows[0]
}

const ofJobs = { tag: 'job' } as const

const readJob = endpoint({
  ...ofJobs,
  method: 'GET',
  path: '/job/:id',
  summary: 'Read one job',
  params: byId,
  reply: jobOnWire,
  handle: async ({ context, session, params }) => jobToWire(await findJob(context, session, params.id), session),
})

const download = (store: FileStore, kinds: readonly JobKind[]) =>
  endpoint({
    ...ofJobs,
    method: 'GET',
    path: '/job/:id/result',
    summary: 'Download what a job made',
    params: byId,
    reply: content('application/octet-stream'),
    async handle({ context, session, params, reply }) {
      const job = await findJob(context, session, params.id)
      // Others may see that there is a job, never the rows its author has sent.
      if (job.userId !== session.userId) throw fault('notFound')
      const stream = job.resultKey === null ? undefined : await store.get(job.resultKey)
      if (!stream) throw fault('notFound')
      const { type, extension } = resultOf(kinds, job.kind)
      return reply
        .type(type)
        .header('content-disposition', `attachment; filename="${job.kind}-${job.jobId}.${extension}"`)
        .send(stream)
    },
  })

const listJobs = endpoint({
  ...ofJobs,
  method: 'GET',
  path: '/job',
  summary: 'List jobs, the newest first',
  query: pageQuery({}),
  refusal: 400,
  reply: pageOf(jobOnWire),
  async handle({ context: { database }, session, query: { limit, after } }) {
    const { rows } = await database.pool.query<Job>(
      `select * from job where ${seen} and "jobId" < $4 order by "jobId" desc limit $5`,
      [...seenBy(session), after === undefined ? 2_147_483_647 : Number(after), limit + 1],
    )
    const items = rows.slice(0, limit)
    return {
      items: items.map(job => jobToWire(job, session)),
      next: rows.length > limit ? String(items.at(-1)?.jobId) : null,
    }
  },
})

const cancel = endpoint({
  ...ofJobs,
  method: 'POST',
  path: '/job/:id/cancel',
  summary: 'Cancel a job',
  params: byId,
  reply: jobOnWire,
  async handle({ context, session, params }) {
    const job = await findJob(context, session, params.id)
    const cancelled = await requestCancel(context.database.pool, job.jobId)
    if (!cancelled) throw fault('stateConflict', { thing: 'The job', state: job.state, from: 'queued or running' })
    publishJob(context.bus, cancelled)
    context.bus.publish(subjects.jobsWaiting, {})
    return jobToWire(cancelled, session)
  },
})

/** The working client's jobs: list, one, its end by hand, and what it made. */
export function jobRoutes(app: FastifyInstance, context: Context, store: FileStore, kinds: readonly JobKind[]): void {
  serveEndpoint(app, context, listJobs)
  serveEndpoint(app, context, readJob)
  serveEndpoint(app, context, cancel)
  serveEndpoint(app, context, download(store, kinds))
}

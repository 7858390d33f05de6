import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subjects } from '../../../server/bus/bus.ts'
import { keepSession } from '../../../server/jobs/job-row.ts'
import { beat, claim, enqueue, finish, putBack, requestCancel } from '../../../server/jobs/queue.ts'
import { job, type JobKind } from '../../../server/jobs/job-kind.ts'
import { JobRunner } from '../../../server/jobs/runner.ts'
import type { Session } from '../../../server/session.ts'
import { databaseKinds } from '../../support/database.ts'
import { startRest } from '../rest/house.ts'
import type { TestServer } from '../../support/server.ts'
import { csv, importer, type ToldJob } from '../rest/csv-import.ts'
import { estatePassword, startServer } from '../../support/server.ts'
import { hearJobs } from '../../support/server-process.ts'

/** The kinds that are queued here. */
const imports = ['importCheck', 'importRun']
const times = { pollMs: 20, beatMs: 20, staleMs: 60_000 }

describe.each(databaseKinds)('jobs, on %s', kind => {
  let server: TestServer
  let session: Session
  beforeAll(async () => {
    server = await startRest(kind)
    const { acme, userIds } = server.estate
    session = {
      sessionId: 1,
      userId: userIds.siteOwner,
      name: 'Test siteOwner',
      homeClientId: acme.clientId,
      clientId: acme.clientId,
      visibleClientIds: new Set([acme.clientId]),
      permissions: new Set(['PERSON_ADD']),
      areaIds: undefined,
      expiresAt: new Date(),
    }
  })
  afterAll(() => server?.close())

  const queued = (input = {}, kind = 'importCheck') =>
    enqueue(server.context.database.pool, server.context.bus, session, {
      kind,
      entity: 'person',
      permission: 'PERSON_ADD',
      input,
    })
  const end = (jobId: number, is: (state: string) => boolean = state => !['queued', 'running'].includes(state)) =>
    new Promise<string>(resolve => {
      const stop = server.context.bus.subscribe(subjects.jobs(session.clientId), message => {
        for (const job of message as { jobId: number; state: string }[])
          if (job.jobId === jobId && is(job.state)) {
            stop()
            resolve(job.state)
          }
      })
    })
  const runner = (handlers: Readonly<Record<string, Pick<JobKind, 'run' | 'takeBack'>>>) => {
    const kinds = Object.entries(handlers).map(([kind, how]) => job({ kind, lane: 'imports', ...how }))
    return new JobRunner(server.context, kinds, times, () => {})
  }

  it('are each taken by one runner, the oldest first', async () => {
    const on = server.context.database.pool
    const jobs = [await queued(), await queued(), await queued()]
    const taken = await Promise.all(['a', 'b', 'c', 'd'].map(name => claim(on, name, 60_000, imports)))
    expect(new Set(taken.map(job => job?.jobId))).toEqual(new Set([...jobs.map(({ jobId }) => jobId), undefined]))
    for (const [index, job] of taken.entries())
      if (job) await finish(on, job.jobId, 'abcd'[index] ?? '', { state: 'succeeded' })
  })

  it('go to another runner when theirs is silent, and then belong to the first no more', async () => {
    const on = server.context.database.pool
    const { jobId } = await queued()
    await claim(on, 'dead', 60_000, imports)
    expect(await claim(on, 'other', 60_000, imports)).toBeUndefined()
    await on.query(`update job set "heartbeatAt" = now() - interval '61 seconds' where "jobId" = $1`, [jobId])
    expect(await claim(on, 'other', 60_000, imports)).toMatchObject({ jobId, attempts: 2 })
    expect(await beat(on, jobId, 'dead')).toEqual({ mine: false, cancel: false })
    expect(await finish(on, jobId, 'dead', { state: 'succeeded' })).toBeUndefined()
    await putBack(on, jobId, 'other')
    expect(await requestCancel(on, jobId)).toMatchObject({ state: 'queued', cancelRequested: true })
    await claim(on, 'third', 60_000, imports)
    expect(await finish(on, jobId, 'third', { state: 'cancelled' })).toMatchObject({ state: 'cancelled' })
    expect(await requestCancel(on, jobId)).toBeUndefined()
  })

  it('run one after another', async () => {
    let [now, most] = [0, 0]
    const jobs = [await queued(), await queued(), await queued()]
    const last = end(jobs[2]?.jobId ?? 0)
    const one = runner({
      importCheck: {
        run: async () => {
          most = Math.max(most, ++now)
          await new Promise(resolve => setImmediate(resolve))
          now--
          return { state: 'succeeded' }
        },
      },
    })
    one.start()
    expect(await last).toBe('succeeded')
    expect(most).toBe(1)
    await one.close()
  })

  it('of another lane wait for none of this one', async () => {
    const release = Promise.withResolvers<void>()
    const slow = await queued()
    const slowRuns = end(slow.jobId, state => state === 'running')
    const run = async () => {
      await release.promise
      return { state: 'succeeded' as const }
    }
    const imports = runner({ importCheck: { run } })
    const done = async () => ({ state: 'succeeded' as const })
    const reports = new JobRunner(
      server.context,
      [job({ kind: 'report', lane: 'reports', run: done })],
      times,
      () => {},
    )
    imports.start()
    reports.start()
    await slowRuns
    const quick = await queued({}, 'report')
    expect(await end(quick.jobId)).toBe('succeeded')
    const ended = end(slow.jobId)
    release.resolve()
    expect(await ended).toBe('succeeded')
    await Promise.all([imports.close(), reports.close()])
  })

  it('run with the current rights of their user, and not without them', async () => {
    const on = server.context.database.pool
    const { siteOwner } = server.estate.userIds
    let held: ReadonlySet<string> | undefined
    const one = runner({
      importCheck: {
        run: async ({ session: now }) => {
          held = now.permissions
          return { state: 'succeeded' }
        },
      },
    })
    const first = await queued()
    const ended = end(first.jobId)
    one.start()
    expect(await ended).toBe('succeeded')
    expect(held).toContain('PERSON_READ')
    const groups = await on.query('select "userGroupIds" from "user" where "userId" = $1', [siteOwner])
    await on.query(`update "user" set "userGroupIds" = '{}' where "userId" = $1`, [siteOwner])
    const second = await queued()
    expect(await end(second.jobId)).toBe('failed')
    const { rows } = await on.query<{ reason: string }>('select "reason" from job where "jobId" = $1', [second.jobId])
    expect(rows[0]?.reason).toBe('The user who started this no longer has permission to do it')
    const ids = groups.rows[0]?.userGroupIds
    await on.query('update "user" set "userGroupIds" = $2 where "userId" = $1', [siteOwner, ids])
    await one.close()
  })

  it('go back into the queue when the server stops, and are not begun too often', async () => {
    const { jobId } = await queued()
    const begun = end(jobId, state => state === 'running')
    const first = runner({
      importCheck: {
        run: ({ signal }) =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      },
    })
    first.start()
    await begun
    await first.close()
    const { rows } = await server.context.database.pool.query(
      'select "state", "attempts" from job where "jobId" = $1',
      [jobId],
    )
    expect(rows).toEqual([{ state: 'queued', attempts: 0 }])
    await server.context.database.pool.query('update job set "attempts" = 3 where "jobId" = $1', [jobId])
    const ended = end(jobId)
    const second = runner({ importCheck: { run: async () => ({ state: 'succeeded' }) } })
    second.start()
    expect(await ended).toBe('failed')
    await second.close()
  })

  it('take back what they did when they fail, and say no more of why than they should', async () => {
    let taken = 0
    const { jobId } = await queued({ n: 1 })
    const ended = end(jobId)
    const one = runner({
      importCheck: {
        run: () => Promise.reject(new Error('the secret of the house')),
        takeBack: async () => void taken++,
      },
    })
    one.start()
    expect(await ended).toBe('failed')
    expect(taken).toBe(1)
    await one.close()
    const { rows } = await server.context.database.pool.query('select "reason" from job where "jobId" = $1', [jobId])
    expect(rows).toEqual([{ reason: 'Something went wrong here. Try again; if it stays, contact support' }])
  })

  it('keep the scope of the user who asked', () => {
    expect(keepSession({ ...session, areaIds: new Set([3]) })).toMatchObject({
      areaIds: [3],
      permissions: ['PERSON_ADD'],
    })
  })
})

describe.each(databaseKinds)('the jobs of a client, on %s', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(() => server?.close())

  it('are listed newest first to their owner and to those who could have started them, and nobody else', async () => {
    const owner = await server.signIn('siteOwner')
    const files = importer(server, owner).of(server.estate.acme.clientId)
    const jobs = []
    for (let n = 0; n < 3; n++)
      jobs.push(await files.end(await files.begin('/person', csv(['First name', 'Surname'], ['A', `B${n}`]), 'run')))
    const ids = jobs.map(({ jobId }) => jobId).reverse()
    const { body } = await files.call<{ items: ToldJob[]; next: string }>('GET', '/job?limit=2')
    expect(body.items.map(({ jobId }) => jobId)).toEqual(ids.slice(0, 2))
    const rest = await files.call<{ items: ToldJob[]; next: null }>('GET', `/job?limit=2&after=${body.next}`)
    expect(rest.body).toMatchObject({ items: [{ jobId: ids[2], by: 'Test siteOwner', entity: 'person' }], next: null })
    for (const role of ['otherSiteOwner', 'trial'] as const) {
      const other = server.client(role)
      expect((await other.get<{ items: unknown[] }>('/api/job')).body.items).toEqual([])
      for (const path of ['', '/result']) expect((await other.get(`/api/job/${ids[0]}${path}`)).status).toBe(404)
      expect((await other.post(`/api/job/${ids[0]}/cancel`)).status).toBe(404)
    }
    expect((await server.client().get('/api/job')).status).toBe(401)
    expect((await files.call('GET', '/job?after=x')).status).toBe(400)
    expect((await files.call('GET', '/job/0')).status).toBe(404)
  })

  it('keep their results and what is wrong with single rows to their author', async () => {
    const { acme, userIds } = server.estate
    const files = importer(server, await server.signIn('siteOwner')).of(acme.clientId)
    // A colleague with the same rights.
    const { pool } = server.context.database
    await pool.query(
      `with made as (
         insert into "user" ("clientId", "username", "firstName", "surname", "email", "userGroupIds")
         select "clientId", 'colleague', 'A', 'Colleague', 'colleague@example.com', "userGroupIds" from "user" where "userId" = $1
         returning "userId")
       insert into user_password ("userId", "hash", "changedAt")
       select made."userId", p."hash", p."changedAt" from made, user_password p where p."userId" = $1`,
      [userIds.siteOwner],
    )
    const { body } = await server
      .client()
      .post<{ token: string }>('/api/authentication/request-token', { username: 'colleague', password: estatePassword })
    const hub = await hearJobs(server.url, body.token)
    const checked = await files.end(
      await files.begin('/person', csv(['First name', 'Surname', 'Email'], ['A', '', 'secret@x.example']), 'dry-run'),
    )
    const run = await files.end(await files.begin('/person', csv(['First name', 'Surname'], ['Secret', 'One']), 'run'))
    expect(checked).toMatchObject({ result: true, summary: { invalid: 1, errors: [{ row: 2 }] } })
    const told = await hub.until(job => job.jobId === run.jobId && job.state === 'succeeded')
    expect(told.result).toBe(false)
    const ask = (path: string) =>
      server.client().call<ToldJob>('GET', `/api${path}`, undefined, { authorization: `Bearer ${body.token}` })
    for (const job of [checked, run]) {
      expect((await files.call('GET', `/job/${job.jobId}/result`)).status).toBe(200)
      expect((await ask(`/job/${job.jobId}/result`)).status).toBe(404)
      const seen = (await ask(`/job/${job.jobId}`)).body
      expect(seen).toMatchObject({ state: 'succeeded', result: false, summary: { rows: 1 } })
      expect(seen.summary).not.toHaveProperty('errors')
      expect(seen.summary).not.toHaveProperty('advice')
    }
    const list = await server
      .client()
      .call<{ items: ToldJob[] }>('GET', '/api/job?limit=2', undefined, { authorization: `Bearer ${body.token}` })
    expect(list.body.items.map(({ result, summary }) => [result, summary?.errors])).toEqual([
      [false, undefined],
      [false, undefined],
    ])
    await hub.stop()
  })

  it('are reported to the hub as they progress', async () => {
    const owner = await server.signIn('siteOwner')
    const files = importer(server, owner).of(server.estate.acme.clientId)
    const jobs = await hearJobs(server.url, owner.token)
    const stranger = await hearJobs(server.url, (await server.signIn('trial')).token)
    const told: unknown[] = []
    void stranger.until(job => told.push(job) < 0)
    const { jobId } = await files.begin('/person', csv(['First name', 'Surname'], ['Told', 'Once']), 'run')
    const done = await jobs.until(job => job.jobId === jobId && job.state === 'succeeded')
    expect(done).toMatchObject({ kind: 'importRun', entity: 'person', done: 1, total: 1, percent: 100, result: true })
    expect(told).toEqual([])
    await Promise.all([jobs.stop(), stranger.stop()])
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { claim, enqueue, finish } from '../../../server/jobs/queue.ts'
import { job } from '../../../server/jobs/job-kind.ts'
import { JobRunner } from '../../../server/jobs/runner.ts'
import type { Session } from '../../../server/session.ts'
import { databaseKinds } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { csv, importer, type ToldJob } from '../rest/csv-import.ts'
import { startRest } from '../rest/house.ts'

/** The kinds that are queued here. */
const imports = ['importCheck', 'importRun']

describe.each(databaseKinds)('the queue of jobs, on %s', kind => {
  let server: TestServer
  let [acme, borough]: Session[] = []
  const on = () => server.context.database.pool
  beforeAll(async () => {
    server = await startRest(kind)
    const session = (userId: number, clientId: number): Session => ({
      sessionId: 1,
      userId,
      name: 'Test',
      homeClientId: clientId,
      clientId,
      visibleClientIds: new Set([clientId]),
      permissions: new Set(['PERSON_ADD']),
      areaIds: undefined,
      expiresAt: new Date(),
    })
    const { estate } = server
    acme = session(estate.userIds.siteOwner, estate.acme.clientId)
    borough = session(estate.userIds.otherSiteOwner, estate.borough.clientId)
  })
  afterEach(() => on().query('delete from job'))
  afterAll(() => server?.close())

  const queued = async (session: Session | undefined, count: number) => {
    for (let n = 0; n < count; n++)
      await enqueue(on(), server.context.bus, session as Session, {
        kind: 'importCheck',
        entity: 'person',
        permission: 'PERSON_ADD',
        input: {},
      })
  }
  const next = async () => {
    const job = await claim(on(), 'one', 60_000, imports)
    if (job) await finish(on(), job.jobId, 'one', { state: 'succeeded' })
    return job?.clientId === acme?.clientId ? 'acme' : job && 'borough'
  }

  it('takes the clients in turn, however many jobs each has', async () => {
    await queued(acme, 6)
    await queued(borough, 2)
    const taken = []
    for (let n = 0; n < 9; n++) taken.push(await next())
    expect(taken).toEqual(['acme', 'borough', 'acme', 'borough', 'acme', 'acme', 'acme', 'acme', undefined])
  })

  it('lets no client save up turns while there is nothing to do, nor lose them', async () => {
    await queued(acme, 3)
    await next()
    await next()
    await queued(borough, 3)
    await queued(acme, 2)
    const taken = []
    for (let n = 0; n < 6; n++) taken.push(await next())
    expect(taken).toEqual(['acme', 'borough', 'borough', 'acme', 'borough', 'acme'])
  })

  it('holds a limited number of jobs per user, and has room again once one has ended', async () => {
    await queued(acme, 25)
    await expect(queued(acme, 1)).rejects.toMatchObject({ status: 429, code: 'tooManyJobs' })
    await queued(borough, 1)
    await next()
    await queued(acme, 1)
  })

  it('runs another client’s job during a long one, and never two of one client', async () => {
    await queued(acme, 2)
    await queued(borough, 1)
    const release = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    let [now, most] = [0, 0]
    const run = async ({ session }: { session: Session }) => {
      if (session.clientId === borough?.clientId) {
        done.resolve()
        return { state: 'succeeded' as const }
      }
      most = Math.max(most, ++now)
      await release.promise
      now--
      return { state: 'succeeded' as const }
    }
    const runner = new JobRunner(
      server.context,
      ['importCheck', 'importRun'].map(kind => job({ kind, lane: 'imports', run })),
      { pollMs: 20, beatMs: 1000, staleMs: 60_000 },
      () => {},
    )
    runner.start()
    await done.promise
    release.resolve()
    const open = async () => (await on().query(`select from job where "state" <> 'succeeded'`)).rowCount
    await expect.poll(open).toBe(0)
    await runner.close()
    expect(most).toBe(1)
  })
})

describe.each(databaseKinds)('many dry runs of one client, on %s', kind => {
  let server: TestServer
  beforeAll(async () => void (server = await startServer(kind)))
  afterAll(() => server?.close())

  it('are limited for each user, with a message, and delay nobody else', async () => {
    const { acme, borough } = server.estate
    const busy = importer(server, await server.signIn('siteOwner')).of(acme.clientId)
    const lines = Array.from({ length: 500 }, (_, n) => [`Busy ${n}`, 'Bee', `busy${n}@x.example`])
    const { body } = await busy.upload('/person', csv(['First name', 'Surname', 'Email'], ...lines))
    const dryRun = () =>
      busy.call<ToldJob>('POST', `/person/import/${body.importId}/dry-run`, { mapping: body.mapping })
    const answers = []
    for (let n = 0; n < 200; n++) answers.push(await dryRun())
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(100)
    expect(refused[0]?.body).toMatchObject({ error: expect.stringContaining('try again') as string })

    const other = importer(server, await server.signIn('otherSiteOwner')).of(borough.clientId)
    const job = await other.end(await other.begin('/person', csv(['First name', 'Surname'], ['Quick', 'One']), 'run'))
    expect(job.state).toBe('succeeded')
    const { rows } = await server.context.database.pool.query<{ waiting: number }>(
      `select count(*)::integer as "waiting" from job where "clientId" = $1 and "state" = 'queued'`,
      [acme.clientId],
    )
    expect(rows[0]?.waiting).toBeGreaterThan(10)
    for (const { status, body: told } of answers)
      if (status === 202) await busy.call('POST', `/job/${told.jobId}/cancel`)
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import { databaseKinds, openTestDatabase, prepareTestDatabase, type PreparedDatabase } from '../../support/database.ts'
import { estatePassword, type Estate } from '../../support/estate.ts'
import { furnish, hearJobs, startProcess, type ServerProcess } from '../../support/server-process.ts'

const people = 8_000
const lines = [
  'First name,Surname,Email',
  ...Array.from({ length: people }, (_, n) => `Kill ${n},Restart,kill${n}@x.example`),
]

async function call<T>(url: string, path: string, token: string | undefined, body: FormData | object): Promise<T> {
  const form = body instanceof FormData
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(!form && { 'content-type': 'application/json' }),
    },
    body: form ? body : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

const signIn = async (url: string) =>
  (
    await call<{ token: string }>(url, '/authentication/request-token', undefined, {
      username: 'siteOwner',
      password: estatePassword,
    })
  ).token

/** Begins an import of many people; answers its job. */
async function begin(url: string, token: string): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([lines.join('\n')]), 'people.csv')
  const { importId, mapping } = await call<{ importId: number; mapping: object }>(
    url,
    '/person/import/columns',
    token,
    form,
  )
  return (await call<{ jobId: number }>(url, `/person/import/${importId}/run`, token, { mapping })).jobId
}

describe.each(databaseKinds)('a server that is killed in the middle of an import, on %s', kind => {
  let prepared: PreparedDatabase
  let running: ServerProcess | undefined
  afterEach(async () => {
    await running?.stop()
    await prepared?.drop()
  })

  /** Begins an import, does something when it writes, kills the server and starts another. */
  async function killed(meanwhile: (url: string, token: string, jobId: number) => Promise<unknown>) {
    prepared = await prepareTestDatabase(kind)
    const estate = await furnish(prepared)
    running = await startProcess(prepared)
    const token = await signIn(running.url)
    const jobs = await hearJobs(running.url, token)
    const jobId = await begin(running.url, token)
    await jobs.until(job => job.jobId === jobId && job.phase === 'writing' && (job.done ?? 0) > 0)
    await meanwhile(running.url, token, jobId)
    await running.kill()
    running = await startProcess(prepared)
    const state = await ended(running.url, token, jobId)
    await running.stop()
    running = undefined
    return { state, ...(await counted(estate)) }
  }

  /** How the job ends; its runner is known to be dead after ten seconds at most. */
  async function ended(url: string, token: string, jobId: number): Promise<string> {
    const jobs = await hearJobs(url, token)
    const told = jobs.until(job => job.jobId === jobId && ['succeeded', 'failed', 'cancelled'].includes(job.state))
    const response = await fetch(`${url}/api/job/${jobId}`, { headers: { authorization: `Bearer ${token}` } })
    const { state } = (await response.json()) as { state: string }
    const end = ['queued', 'running'].includes(state) ? (await told).state : state
    await jobs.stop()
    return end
  }

  async function counted({ acme }: Estate) {
    const test = await openTestDatabase(prepared)
    try {
      const { rows } = await test.pool.query<{ there: number; distinct: number; history: number }>(
        `select count(*) as "there", count(distinct "email") as "distinct",
           (select count(distinct "recordId") from audit_entry where "entity" = 'person' and "change" = 'added') as "history"
         from person where "surname" = 'Restart' and "deletedAt" is null and "clientId" = $1`,
        [acme.clientId],
      )
      return rows[0]
    } finally {
      await test.close()
    }
  }

  it('continues after a restart: every row is there, once', { timeout: 120_000 }, async () => {
    expect(await killed(async () => {})).toEqual({
      state: 'succeeded',
      there: people,
      distinct: people,
      history: people,
    })
  })

  it('takes everything back after a restart, if it had been cancelled', { timeout: 120_000 }, async () => {
    const outcome = await killed((url, token, jobId) => call(url, `/job/${jobId}/cancel`, token, {}))
    expect(outcome).toMatchObject({ state: 'cancelled', there: 0 })
  })
})

import { execFile, execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds, openTestDatabase, prepareTestDatabase, type PreparedDatabase } from '../../support/database.ts'
import { estatePassword, one, type Estate } from '../../support/estate.ts'
import { onServer } from '../../support/postgresql.ts'
import { furnish, startProcess } from '../../support/server-process.ts'
import { caller } from '../../support/test-client.ts'
import { post, rowsOf } from '../events/sending.ts'

const run = promisify(execFile)
const key = `ghk_${randomBytes(24).toString('base64url')}`

/** The tools of PostgreSQL are not everywhere; where its server is they may be missing too. */
function hasPgDump(): boolean {
  try {
    execFileSync('pg_dump', ['--version'])
    return true
  } catch {
    return false
  }
}

let backUp: string
beforeAll(async () => void (backUp = await mkdtemp(join(tmpdir(), 'gatehouse-backup-'))))
afterAll(() => rm(backUp, { recursive: true, force: true }))

/** A furnished database with a key for its controllers. */
async function prepare(kind: PreparedDatabase['kind']): Promise<{ prepared: PreparedDatabase; estate: Estate }> {
  const prepared = await prepareTestDatabase(kind)
  const estate = await furnish(prepared)
  const test = await openTestDatabase(prepared)
  const { clientId } = estate.acme
  const integrationKeyId = await one(test.pool as never, 'integration_key', 'integrationKeyId', {
    clientId,
    name: 'Key',
  })
  await test.pool.query('insert into integration_key_secret ("integrationKeyId", "keyHash") values ($1, $2)', [
    integrationKeyId,
    createHash('sha256').update(key).digest('hex'),
  ])
  await test.close()
  return { prepared, estate }
}

/** Sends events; all are answered for. */
async function sendEvents(url: string, rows: readonly unknown[]) {
  const { body } = await post(url, key, rows)
  expect(body).toEqual({ accepted: rows.length, duplicate: 0, rejected: [] })
}

async function signIn(url: string): Promise<string> {
  const { body } = await caller(url, async () => ({})).post<{ token: string }>('/api/authentication/request-token', {
    username: 'siteOwner',
    password: estatePassword,
  })
  return body.token
}

/** What was acknowledged is there, and a duplicate if it is sent again; signed-in users still are. */
async function expectRestored(prepared: PreparedDatabase, rows: readonly unknown[], token: string): Promise<void> {
  const server = await startProcess(prepared)
  try {
    expect((await post(server.url, key, rows)).body).toEqual({ accepted: 0, duplicate: rows.length, rejected: [] })
    const api = caller(server.url, async () => ({ authorization: `Bearer ${token}` }))
    const { status, body } = await api.get<{ items: { sequence: number }[] }>('/api/event?sort=-occurredAt&limit=1000')
    expect(status).toBe(200)
    expect(body.items).toHaveLength(rows.length)
    const before = rows.length
    const more = rowsOf((rows[0] as { controllerId: number }).controllerId, 2)()
    await sendEvents(server.url, [more])
    expect((await api.get<{ items: unknown[] }>('/api/event?limit=1000')).body.items).toHaveLength(before + 1)
  } finally {
    await server.stop()
  }
}

describe('a back-up', () => {
  it('of the embedded database brings the last acknowledged event back', { timeout: 240_000 }, async () => {
    const { prepared, estate } = await prepare('embedded')
    const next = rowsOf(estate.acme.controllerId)
    const rows = Array.from({ length: 300 }, () => next({ door: 1 }))
    const server = await startProcess(prepared)
    await sendEvents(server.url, rows)
    const token = await signIn(server.url)
    // The server is killed, not stopped: what it answered for is on the disk.
    await server.kill()
    const folder = join(backUp, 'embedded')
    const environment = { ...process.env, DATABASE_URL: '', GATEHOUSE_DATA: prepared.dataFolder }
    const told = await run(process.execPath, ['server/export.ts', '--to', folder], { env: environment })
    expect(told.stdout).toMatch(/event: 300\n/)
    for (const name of await readdir(prepared.dataFolder))
      await rm(join(prepared.dataFolder, name), { recursive: true, force: true })
    const back = await run(process.execPath, ['server/import.ts', '--from', folder], { env: environment })
    expect(back.stdout).toContain('each read back and the same')
    await expectRestored(prepared, rows, token)
    await prepared.drop()
  })

  it.runIf(databaseKinds.includes('postgresql') && hasPgDump())(
    'of PostgreSQL, made under way, brings the last acknowledged event back',
    { timeout: 240_000 },
    async () => {
      const { prepared, estate } = await prepare('postgresql')
      const url = prepared.databaseUrl ?? ''
      const name = new URL(url).pathname.slice(1)
      const next = rowsOf(estate.acme.controllerId)
      const rows = Array.from({ length: 300 }, () => next({ door: 1 }))
      const server = await startProcess(prepared)
      await sendEvents(server.url, rows)
      const token = await signIn(server.url)
      const file = join(backUp, 'gatehouse.dump')
      await run('pg_dump', ['--format=custom', `--file=${file}`, url])
      await server.kill()
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
      await onServer(`CREATE DATABASE ${name}`)
      await run('pg_restore', ['--exit-on-error', `--dbname=${url}`, file])
      await expectRestored(prepared, rows, token)
      await prepared.drop()
    },
  )
})

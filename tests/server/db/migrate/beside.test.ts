import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  databaseKinds,
  openTestDatabase,
  prepareTestDatabase,
  type PreparedDatabase,
  type TestDatabase,
} from '../../../support/database.ts'
import { furnish, startProcess, type ServerProcess } from '../../../support/server-process.ts'
import { copyVersion, type CopiedVersion } from './copied-version.ts'

/** The servers of these tests hear nothing of each other: only what they do to the database matters. */
describe.runIf(databaseKinds.includes('postgresql'))('a new version beside servers of the previous one', () => {
  let prepared: PreparedDatabase
  let test: TestDatabase
  let next: CopiedVersion
  const ends: (() => Promise<unknown>)[] = []
  const start = async (folder?: string): Promise<ServerProcess> => {
    const server = await startProcess(prepared, 0, {}, folder)
    ends.push(() => server.stop())
    return server
  }
  const answers = async ({ url }: ServerProcess) => (await fetch(`${url}/api/health`)).status
  const processes = async () =>
    (await test.pool.query<{ pid: number; migration: string }>('select "pid", "migration" from server_process')).rows

  beforeEach(async () => {
    prepared = await prepareTestDatabase('postgresql')
    await furnish(prepared)
    test = await openTestDatabase(prepared)
    next = await copyVersion()
  })
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
    await test.drop()
    await next.remove()
  })

  /** Starts the next version and answers what it says when it refuses. */
  async function refusal(): Promise<{ code: unknown; said: string }> {
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: next.folder,
      env: {
        ...process.env,
        PORT: '0',
        GATEHOUSE_DEMO: 'off',
        GATEHOUSE_DATA: prepared.dataFolder,
        DATABASE_URL: prepared.databaseUrl,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stderr)])
    return { code, said }
  }

  it('refuses to start where a migration would break them, and names one; starts once they have stopped', async () => {
    await next.add('9001-lockers.sql', 'create table locker ("lockerId" integer primary key);')
    const old = await start()
    const [{ pid, migration } = { pid: 0, migration: '' }] = await processes()
    const { code, said } = await refusal()
    expect(code).toBe(1)
    expect(said).toContain(`is running on this database: process ${pid} on `)
    expect(said).toContain(`whose last migration is ${migration}`)
    expect(said).toContain(`can't go on beside 9001-lockers.sql`)
    expect(said).toContain(`kill ${pid}`)
    expect(await answers(old)).toBe(200)
    await old.stop()
    expect(await processes()).toEqual([])
    expect(await answers(await start(next.folder))).toBe(200)
  })

  it('waits for one that was killed to be forgotten, and starts', async () => {
    await next.add('9001-lockers.sql', 'create table locker ("lockerId" integer primary key);')
    await (await start()).kill()
    expect(await processes()).toHaveLength(1)
    expect(await answers(await start(next.folder))).toBe(200)
  })

  it('starts where all migrations allow it; a server of the previous version may even start again', async () => {
    await next.add('9001-lockers.sql', '-- compatible', 'create table locker ("lockerId" integer primary key);')
    await next.add(
      '9002-index.sql',
      '-- online, compatible',
      'create index concurrently locker_pin on person ("personId", "clientId");',
    )
    const old = await start()
    const young = await start(next.folder)
    expect([await answers(old), await answers(young)]).toEqual([200, 200])
    await old.stop()
    const again = await start()
    expect(await answers(again)).toBe(200)
    expect(
      (await processes())
        .map(({ migration }) => migration)
        .toSorted()
        .at(-1),
    ).toBe('9002-index.sql')
  })

  it('finishes a back-fill once no server of the previous version adds rows that lack it', async () => {
    await test.pool.query('create table locker ("lockerId" integer primary key, "label" text)')
    await test.pool.query('insert into locker select n from generate_series(1, 100) n')
    const lacking = async () => (await test.pool.query('select from locker where "label" is null')).rowCount
    const left = async () => (await test.pool.query('select from migration_progress')).rowCount
    await next.add(
      '9001-labels.sql',
      '-- backfill locker by lockerId',
      `update locker set "label" = 'x' where "lockerId" > $1 and "lockerId" <= $2;`,
    )
    const old = await start()
    await start(next.folder)
    await expect.poll(lacking).toBe(0)
    await test.pool.query('insert into locker values (101)')
    await expect.poll(lacking).toBe(0)
    expect(await left()).toBe(1)
    await old.stop()
    await expect.poll(left).toBe(0)
  })
})

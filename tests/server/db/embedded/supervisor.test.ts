import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../../../server/db/connection.ts'
import { identify } from '../../../../server/db/embedded/lock.ts'
import { superviseEmbedded, type Embedded, type SupervisorOptions } from '../../../../server/db/embedded/supervisor.ts'
import { prepareTestDatabase } from '../../../support/database.ts'

const closers: Array<() => Promise<void> | void> = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function folder(): Promise<string> {
  const prepared = await prepareTestDatabase('embedded', { migrated: false })
  closers.push(() => prepared.drop())
  return prepared.dataFolder
}

/** A database, and a promise of the next line of its log that matches. */
async function opened(dataFolder: string) {
  const waiting: Array<{ pattern: RegExp; resolve: (line: string) => void }> = []
  const log = (line: string) => {
    for (const { pattern, resolve } of waiting) if (pattern.test(line)) resolve(line)
  }
  const database = await openDatabase({ dataFolder, log })
  closers.push(() => database.close())
  const logged = (pattern: RegExp) => new Promise<string>(resolve => void waiting.push({ pattern, resolve }))
  return { database, logged }
}

/** A supervised database, and what was said of its interruptions, without the recoveries. */
async function supervised(options: Partial<SupervisorOptions>) {
  const said: string[] = []
  const dataFolder = await folder()
  const onInterruption = (text: string) => void (/is back/.test(text) || said.push(text))
  const embedded = await superviseEmbedded({ dataFolder, onInterruption, ...options })
  closers.push(() => embedded.stop())
  return { embedded, said, dataFolder }
}

/** Kills the database, and waits until it has come back this many times. */
async function killed(embedded: Embedded, restarts: number): Promise<void> {
  process.kill(embedded.pid(), 'SIGKILL')
  await expect.poll(() => embedded.restarts(), { interval: 10, timeout: 30_000 }).toBe(restarts)
}

const waited = (text: string) => Number(/again in (\d+) ms/.exec(text)?.[1])

const count = async ({ pool }: Database) =>
  (await pool.query<{ count: number }>('SELECT count(*) FROM kept')).rows[0]?.count

describe('the supervisor of the embedded database', () => {
  it('starts the database again when its process dies, and the pool finds it', async () => {
    const { database, logged } = await opened(await folder())
    await database.pool.query('CREATE TABLE kept AS SELECT 1 AS value')
    const inUse = await database.pool.connect()
    for (let round = 0; round < 2; round++) {
      const [died, back, pid] = [logged(/ended by SIGKILL/), logged(/is back/), database.pid!()]
      process.kill(pid, 'SIGKILL')
      await died
      await back
      expect(database.pid!()).not.toBe(pid)
      expect(await count(database)).toBe(1)
      expect(database.restarts!()).toBe(round + 1)
    }
    await expect(inUse.query('SELECT 1')).rejects.toThrow()
    inUse.release(true)
  })

  it('fails a transaction that was open when the process died, and keeps nothing of it', async () => {
    const { database, logged } = await opened(await folder())
    await database.pool.query('CREATE TABLE kept (value integer)')
    const client = await database.pool.connect()
    await client.query('BEGIN')
    await client.query('INSERT INTO kept VALUES (1)')
    const back = logged(/is back/)
    process.kill(database.pid!(), 'SIGKILL')
    await back
    await expect(client.query('COMMIT')).rejects.toThrow()
    client.release(true)
    expect(await count(database)).toBe(0)
  })

  it('closes while the database is being started again, and leaves the folder free', async () => {
    const dataFolder = await folder()
    const { database, logged } = await opened(dataFolder)
    const died = logged(/ended by SIGKILL/)
    process.kill(database.pid!(), 'SIGKILL')
    await died
    await database.close()
    const { database: next } = await opened(dataFolder)
    expect((await next.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it('waits longer each time the database ends soon after it has started, and does not give it up', async () => {
    const { embedded, said } = await supervised({ restartDelaysMs: [0, 10, 20], stableAfterMs: 60_000 })
    for (let round = 1; round <= 5; round++) await killed(embedded, round)
    expect(said.map(waited)).toEqual([0, 10, 20, 20, 20])
  })

  it('begins with the first wait again once the database has served for a while', async () => {
    const { embedded, said } = await supervised({ restartDelaysMs: [0, 10, 20], stableAfterMs: 300 })
    await killed(embedded, 1)
    await killed(embedded, 2)
    await delay(320)
    await killed(embedded, 3)
    expect(said.map(waited)).toEqual([expect.any(Number), expect.any(Number), 0])
  })

  it('gives up after the last of its waits, and says so', async () => {
    const { embedded, said: interruptions, dataFolder } = await supervised({ restartDelaysMs: [0, 0] })
    // A database that can't be opened any more: each new start fails.
    rmSync(join(dataFolder, 'pg', 'global'), { recursive: true })
    process.kill(embedded.pid(), 'SIGKILL')
    expect((await embedded.lost).message).toMatch(/given up after 2 new starts/)
    expect(interruptions).toHaveLength(2)
  })

  it('makes a new database in an empty folder, not minding one half made before', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'gatehouse-new-'))
    closers.push(() => rmSync(dataFolder, { recursive: true, force: true }))
    writeFileSync(join(dataFolder, 'pg.new'), 'left by a start that was cut short')
    const { database } = await opened(dataFolder)
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it('takes a folder over from a server that is gone', async () => {
    const dataFolder = await folder()
    const gone = { pid: spawnSync(process.execPath, ['-e', '']).pid, startedAt: 'x' }
    writeFileSync(join(dataFolder, 'owner.lock'), JSON.stringify({ ...gone, server: identify(gone.pid) }))
    const { database } = await opened(dataFolder)
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })
})

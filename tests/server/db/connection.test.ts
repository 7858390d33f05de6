import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkVersion, openDatabase } from '../../../server/db/connection.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { createTestDatabase, databaseKinds, prepareTestDatabase, type TestDatabase } from '../../support/database.ts'

const connections = 8

describe.each(databaseKinds)('a database of kind %s', kind => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(kind, { migrated: false })
  })
  afterAll(() => database.drop())

  it('is of the kind asked for', () => {
    expect(database.database.kind).toBe(kind)
  })

  it('gives numbers, dates and instants as the wire has them', async () => {
    const { rows } = await database.pool.query<object>(`SELECT
      9007199254740991::bigint AS big, 12.5::numeric AS amount, date '2026-03-29' AS day, NULL::bigint AS none,
      timestamptz '2026-03-29 02:30:00.123+02' AS instant, ARRAY[1, NULL, 3]::bigint[] AS ids,
      ARRAY[1.5]::numeric[] AS amounts, ARRAY[date '2026-03-29'] AS days`)
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        amount: 12.5,
        day: '2026-03-29',
        none: null,
        instant: new Date('2026-03-29T00:30:00.123Z'),
        ids: [1, null, 3],
        amounts: [1.5],
        days: ['2026-03-29'],
      },
    ])
  })

  it('works in UTC, whatever the machine’s time zone', async () => {
    expect((await database.pool.query('SHOW TimeZone')).rows).toEqual([{ TimeZone: 'UTC' }])
  })

  it('keeps statements apart that arrive in pieces on several connections', async () => {
    const long = 'z'.repeat(400_000)
    const rounds = Array.from({ length: connections }, async (_, own) => {
      for (let round = 0; round < 15; round++) {
        const [sql, values, expected] =
          own % 2
            ? ['SELECT length($1::text) + $2::integer AS sum', [long, round], { sum: long.length + round }]
            : ['SELECT $1::integer AS round, $2::text AS own', [round, String(own)], { round, own: String(own) }]
        expect((await database.pool.query(sql as string, values as unknown[])).rows).toEqual([expected])
      }
    })
    await Promise.all(rounds)
  })

  it('serves the others when a client leaves in the middle of a transaction or of a statement', async () => {
    await database.pool.query('CREATE TABLE left_behind (value integer)')
    const client = await database.pool.connect()
    await client.query('BEGIN')
    await client.query('INSERT INTO left_behind VALUES (1)')
    client.release(true)
    const other = await database.pool.connect()
    await other.query('BEGIN')
    const { stream } = (other as unknown as { connection: { stream: { write(bytes: Buffer): void } } }).connection
    // After an error the server passes over everything up to the end of the statement, which never comes.
    stream.write(parseMessage('INSERT NONSENSE'))
    other.release(true)
    expect((await database.pool.query('SELECT value FROM left_behind')).rows).toEqual([])
  })

  it('works after a statement that fails', async () => {
    await expect(database.pool.query('SELECT $1::integer', ['x'])).rejects.toMatchObject({ code: '22P02' })
    expect((await database.pool.query('SELECT $1::integer AS fine', [1])).rows).toEqual([{ fine: 1 }])
  })
})

/** The first message of a statement with parameters; the ones that finish it never follow. */
function parseMessage(sql: string): Buffer {
  const body = Buffer.from(`\0${sql}\0\0\0`)
  const head = Buffer.from('P\0\0\0\0')
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

describe('opening a database', () => {
  it('refuses a server older than PostgreSQL 15, naming its version', async () => {
    const old = { query: () => Promise.resolve({ rows: [{ version: 140_019 }] }) } as unknown as pg.Pool
    await expect(checkVersion(old)).rejects.toThrow('needs PostgreSQL 15 or newer; this server is version 14')
  })

  it('fails where no server answers, without telling the password', async () => {
    const databaseUrl = 'postgresql://gatehouse:s3cret@127.0.0.1:1/gatehouse'
    const failure = await openDatabase({ databaseUrl, dataFolder: '/nowhere' }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(String(failure)).not.toContain('s3cret')
  })
})

describe('an embedded database whose work takes long', () => {
  it('says nothing of its maintenance, which has to wait, and is not taken for one that hangs', async () => {
    const told: string[] = []
    const prepared = await prepareTestDatabase('embedded', { migrated: false })
    const database = await openDatabase({ ...prepared.openOptions, log: text => told.push(text) })
    const pid = database.pid?.()
    await inTransaction(database.long, async client => {
      await client.query('create table written (value integer)')
      await delay(25_000)
    })
    await database.pool.query('select from written')
    expect(told).toEqual([])
    expect(database.pid?.()).toBe(pid)
    await database.close()
    await prepared.drop()
  }, 180_000)
})

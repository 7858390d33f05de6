import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { archivePart } from '../../../../server/events/retention/archive.ts'
import { Batches } from '../../../../server/events/retention/batches.ts'
import { retain } from '../../../../server/events/retention/retain.ts'
import { makePartitions, monthAt } from '../../../../server/db/partitions.ts'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../../support/database.ts'

const now = new Date('2026-11-18T10:00:00Z')
const going = new AbortController().signal

describe.each(databaseKinds)('retention on %s', kind => {
  let test: TestDatabase
  let root: string
  /** Keeps three months, and 24. */
  let [short, long] = [0, 0]

  beforeAll(async () => {
    test = await createTestDatabase(kind)
    root = join(test.dataFolder, 'archive')
  })
  afterAll(() => test.drop())

  beforeEach(async () => {
    await test.pool.query('truncate event, movement, stream_entry, event_retention, event_roll_up')
    await rm(root, { recursive: true, force: true })
    for (const month of ['2024-03-01', '2026-07-01']) await makePartitions(test.pool, new Date(month))
    const { rows } = await test.pool.query<{ clientId: number }>(
      `insert into client ("name", "eventRetentionMonths") values ('Short ' || $1, 3), ('Long ' || $1, 24) returning "clientId"`,
      [randomUUID()],
    )
    ;[short, long] = rows.map(row => row.clientId) as [number, number]
  })

  /** Events on consecutive minutes, with the sequences from `first` on; of three credentials in turn. */
  const addEvents = (clientId: number, from: string, first: number, count: number) =>
    test.pool.query(
      `with e as (
         insert into event ("clientId", "sequence", "occurredAt", "receivedAt", "type", "category", "controllerId", "epoch", "controllerSequence", "tokenId", "reason")
         select $1, $3 + i, $2::timestamptz + i * interval '1 minute', $2::timestamptz + i * interval '1 minute', 'accessGranted',
           'granted', 1, 1, i, i % 3 + 1, 'é' || i
         from generate_series(0, $4 - 1) i returning *)
       insert into movement ("clientId", "tokenId", "at", "sequence", "zoneId")
       select "clientId", "tokenId", "occurredAt", "sequence", 7 from e`,
      [clientId, from, first, count],
    )
  const count = async (table: string, clientId: number) =>
    (await test.pool.query<{ n: number }>(`select count(*) as n from "${table}" where "clientId" = $1`, [clientId]))
      .rows[0]?.n
  const rowsOf = async (clientId: number) =>
    (
      await test.pool.query<{ line: string }>(
        'select to_json(e)::text as "line" from event e where "clientId" = $1 order by "sequence"',
        [clientId],
      )
    ).rows.map(row => row.line)
  const archived = async (clientId: number, name: string) =>
    gunzipSync(await readFile(join(root, String(clientId), `${name}.ndjson.gz`)))
      .toString()
      .trimEnd()
      .split('\n')
  const names = async (clientId: number) =>
    (await readdir(join(root, String(clientId))).catch(() => [])).sort((a, b) => a.localeCompare(b))

  it('archives expired events word by word, then removes them, and leaves the others', async () => {
    await addEvents(short, '2026-07-31T20:00:00Z', 1, 500)
    await addEvents(long, '2026-07-30T00:00:00Z', 1, 50)
    const [before, others] = [await rowsOf(short), await rowsOf(long)]
    const retained = await retain(test.pool, root, now, going)
    // 240 minutes of July; August is the first of the three full months of retention.
    expect(retained.events).toBe(240)
    expect(retained.partitions).not.toContain('event_2026_07')
    expect(await archived(short, '2026-07')).toEqual(before.slice(0, 240))
    expect(await rowsOf(short)).toEqual(before.slice(240))
    expect(await rowsOf(long)).toEqual(others)
    expect(await names(long)).toEqual([])
    expect(JSON.parse(await readFile(join(root, String(short), '2026-07.json'), 'utf8'))).toMatchObject({
      clientId: short,
      rows: 240,
      first: 1,
      last: 240,
    })
  })

  it('drops a month that is past every client’s retention, and only then', async () => {
    await addEvents(short, '2024-03-05T00:00:00Z', 1, 10)
    await addEvents(long, '2024-03-05T00:00:00Z', 1, 20)
    const before = await rowsOf(long)
    const then = await retain(test.pool, root, new Date('2026-03-31T23:59:59Z'), going)
    expect(then.partitions).not.toContain('event_2024_03')
    expect([await count('event', short), await count('event', long)]).toEqual([0, 20])
    const later = await retain(test.pool, root, new Date('2026-04-01T00:00:00Z'), going)
    expect(later.partitions).toContain('event_2024_03')
    expect(await archived(long, '2024-03')).toEqual(before)
    expect(await count('event', long)).toBe(0)
  })

  it('keeps the counts, and takes the copies in the stream along', async () => {
    await addEvents(short, '2026-07-01T00:00:00Z', 1, 10)
    await test.pool.query(
      `insert into event_roll_up ("clientId", "subject", "subjectId", "hour", "count", "fives")
       values ($1, 'token', '1', '2026-07-01', 10, array[10])`,
      [short],
    )
    await test.pool.query(
      `insert into stream_entry ("clientId", "sequence", "kind", "body", "createdAt")
       select $1, s, 'mark', '{}', now() from unnest(array[5, 10, 11]) s`,
      [short],
    )
    await retain(test.pool, root, now, going)
    expect(await count('event_roll_up', short)).toBe(1)
    const { rows } = await test.pool.query('select "sequence" from stream_entry where "clientId" = $1', [short])
    expect(rows).toEqual([{ sequence: 11 }])
  })

  it('keeps of each credential the movement that still tells where it was', async () => {
    await addEvents(short, '2026-07-01T00:00:00Z', 1, 4000)
    await addEvents(short, '2026-09-01T00:00:00Z', 4001, 4)
    // A log of long ago that came yesterday: what came with it is not past its time.
    await addEvents(short, '2016-01-01T00:00:00Z', 5001, 3)
    await test.pool.query(`update event set "receivedAt" = '2026-11-17' where "sequence" > 5000`)
    const placesAt = async (at: string) =>
      (
        await test.pool.query(
          `select distinct on ("tokenId") "tokenId", "at", "sequence" from movement
           where "clientId" = $1 and "at" <= $2 order by "tokenId", "at" desc, "sequence" desc`,
          [short, at],
        )
      ).rows
    const instants = ['2026-08-01T00:00:00Z', '2026-08-15T12:00:00Z', '2026-09-01T00:01:30Z', '2026-11-18T00:00:00Z']
    const before = await Promise.all(instants.map(placesAt))
    const retained = await retain(test.pool, root, now, going)
    expect(retained.movements).toBe(3997)
    expect(await Promise.all(instants.map(placesAt))).toEqual(before)
    expect(await count('movement', short)).toBe(10)
    const { rows } = await test.pool.query('select "movementsFrom" as "from" from event_retention')
    expect(rows).toEqual([{ from: new Date('2026-07-03T18:39:00Z') }])
  })

  it('takes up a run that ended between archive and removal, without writing again', async () => {
    await addEvents(short, '2026-07-01T00:00:00Z', 1, 30)
    const before = await rowsOf(short)
    const part = {
      pool: test.pool,
      batches: new Batches(going),
      clientId: short,
      month: monthAt(new Date('2026-07-01')),
    }
    await archivePart(part, root)
    await test.pool.query('delete from event where "sequence" <= 10')
    const made = await stat(join(root, String(short), '2026-07.ndjson.gz'))
    await retain(test.pool, root, now, going)
    expect(await count('event', short)).toBe(0)
    expect(await names(short)).toEqual(['2026-07.json', '2026-07.ndjson.gz'])
    expect((await stat(join(root, String(short), '2026-07.ndjson.gz'))).mtimeMs).toBe(made.mtimeMs)
    expect(await archived(short, '2026-07')).toEqual(before)
  })

  it('trusts no archive that is damaged: what is still there is written to another file', async () => {
    await addEvents(short, '2026-07-01T00:00:00Z', 1, 30)
    const before = await rowsOf(short)
    const part = {
      pool: test.pool,
      batches: new Batches(going),
      clientId: short,
      month: monthAt(new Date('2026-07-01')),
    }
    await archivePart(part, root)
    await writeFile(join(root, String(short), '2026-07.ndjson.gz'), 'damaged')
    await retain(test.pool, root, now, going)
    expect(await archived(short, '2026-07-2')).toEqual(before)
    expect(await count('event', short)).toBe(0)
  })

  it('removes nothing where the archive can not be written', async () => {
    await addEvents(short, '2026-07-01T00:00:00Z', 1, 30)
    await rm(root, { recursive: true, force: true })
    await writeFile(root, 'no folder')
    await expect(retain(test.pool, root, now, going)).rejects.toThrow('ENOTDIR')
    expect([await count('event', short), await count('movement', short)]).toEqual([30, 30])
  })

  it('stops where the server stops', async () => {
    await addEvents(short, '2026-07-01T00:00:00Z', 1, 30)
    await expect(retain(test.pool, root, now, AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping')
    expect(await count('event', short)).toBe(30)
  })

  it.runIf(kind === 'postgresql')('lets ingest pass while a dump holds the table', async () => {
    await addEvents(short, '2024-03-05T00:00:00Z', 1, 10)
    const dump = await test.pool.connect()
    await dump.query('begin')
    await dump.query('lock table event, event_2024_03 in access share mode')
    try {
      const retained = await retain(test.pool, root, new Date('2024-08-01T00:00:00Z'), going)
      expect(retained.partitions).toEqual([])
      expect(await makePartitions(test.pool, new Date('2026-07-15T00:00:00Z'))).toEqual([])
    } finally {
      await dump.query('rollback')
      dump.release()
    }
    expect((await retain(test.pool, root, new Date('2024-08-01T00:00:00Z'), going)).partitions).toContain(
      'event_2024_03',
    )
  })
})

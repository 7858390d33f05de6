import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePartitions, monthsFrom, partitionedMonths } from '../../../server/db/partitions.ts'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../support/database.ts'

describe('months', () => {
  it('are this one and the three after it, over the end of the year', () => {
    expect(monthsFrom(new Date('2026-11-30T23:59:59.999Z'))).toEqual([
      { name: 'event_2026_11', from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' },
      { name: 'event_2026_12', from: '2026-12-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' },
      { name: 'event_2027_01', from: '2027-01-01T00:00:00.000Z', to: '2027-02-01T00:00:00.000Z' },
      { name: 'event_2027_02', from: '2027-02-01T00:00:00.000Z', to: '2027-03-01T00:00:00.000Z' },
    ])
  })
})

describe.each(databaseKinds)('partitions on %s', kind => {
  let test: TestDatabase
  beforeAll(async () => void (test = await createTestDatabase(kind)), 60_000)
  afterAll(() => test.drop())

  const add = (receivedAt: string, sequence: number) =>
    test.pool.query(
      `insert into event ("clientId", "sequence", "occurredAt", "receivedAt", "type", "category", "controllerId", "epoch", "controllerSequence")
       values (1, $2, $1, $1, 'accessGranted', 'granted', 1, 1, $2)`,
      [receivedAt, sequence],
    )
  const places = async () =>
    (
      await test.pool.query<{ at: string; sequence: number }>(
        'select tableoid::regclass::text as "at", "sequence" from event order by 2',
      )
    ).rows

  it('takes over what came before there was a partition for it', async () => {
    await add('2030-05-31T23:59:59.999Z', 1)
    await add('2030-06-01T00:00:00Z', 2)
    expect(await places()).toEqual([
      { at: 'event_default', sequence: 1 },
      { at: 'event_default', sequence: 2 },
    ])
    expect(await makePartitions(test.pool, new Date('2030-06-15T00:00:00Z'))).toEqual([
      'event_2030_06',
      'event_2030_07',
      'event_2030_08',
      'event_2030_09',
    ])
    await add('2030-08-31T00:00:00Z', 3)
    expect(await places()).toEqual([
      { at: 'event_default', sequence: 1 },
      { at: 'event_2030_06', sequence: 2 },
      { at: 'event_2030_08', sequence: 3 },
    ])
  })

  it('makes what is missing and nothing twice, by several processes at once', async () => {
    const now = new Date('2030-07-15T00:00:00Z')
    const made = await Promise.all([1, 2, 3].map(() => makePartitions(test.pool, now)))
    expect(made.flat()).toEqual(['event_2030_10'])
  })

  it('tells which months have one, the oldest first', async () => {
    const months = await partitionedMonths(test.pool)
    expect(months.map(({ name }) => name)).toEqual(
      [6, 7, 8, 9, 10].map(month => `event_2030_${String(month).padStart(2, '0')}`),
    )
    expect(months[4]).toEqual({
      name: 'event_2030_10',
      from: '2030-10-01T00:00:00.000Z',
      to: '2030-11-01T00:00:00.000Z',
    })
  })

  it('gives events of every partition ids of one sequence', async () => {
    await add('2030-07-01T00:00:00Z', 4)
    const { rows } = await test.pool.query<{ ids: number }>(
      'select count(distinct "eventId")::integer as "ids" from event',
    )
    expect(rows[0]?.ids).toBe(4)
  })
})

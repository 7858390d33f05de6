import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type pg from 'pg'
import { missingSql } from '../../../../server/db/tables/missing-sql.ts'
import { entities } from '../../../../src/domain/entities/index.ts'
import { entity, type Entity } from '../../../../src/domain/entity.ts'
import { flag, ref, text } from '../../../../src/domain/fields/index.ts'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../../support/database.ts'

describe.each(databaseKinds)('the migrations, on %s', kind => {
  let test: TestDatabase
  let client: pg.PoolClient
  beforeAll(async () => {
    test = await createTestDatabase(kind)
    // As `npm run db:missing` is meant to: on a busy machine it takes longer than a request may.
    client = await test.database.long.connect()
  })
  afterAll(async () => {
    client?.release()
    await test?.drop()
  })

  it('make exactly the tables, columns, indexes and references that are declared', async () => {
    expect((await missingSql(client, entities)).join('\n')).toBe('')
  })

  it('is what the files lack when a declaration changes', async () => {
    const { zone } = entities
    const further: Entity = { ...zone, fields: { ...zone.fields, colourCode: text({ max: 9, unique: true }) } }
    expect(await missingSql(client, { ...entities, zone: further })).toEqual([
      'alter table "zone" add column "colourCode" text;',
      expect.stringMatching(/^CREATE UNIQUE INDEX ON zone USING btree \("clientId", lower\("colourCode"\)\) WHERE/),
    ])
  })

  const locker = entity({
    id: 'locker',
    term: 'door',
    key: 'lockerId',
    permission: 'DOOR',
    api: '/locker',
    areaLimit: 'client',
    heldBy: 'organisation',
    title: row => row.name,
    fields: {
      name: text({ required: true, unique: true }),
      shelf: ref('shelf', { required: true }),
      broken: flag({}),
    },
    list: { columns: ['name'], sort: 'name', sorts: ['broken'], filters: ['broken'] },
  })
  const shelf = entity({
    id: 'shelf',
    term: 'door',
    key: 'shelfId',
    permission: 'DOOR',
    api: '/shelf',
    areaLimit: 'client',
    heldBy: 'organisation',
    title: row => row.name,
    fields: { name: text({ required: true }), masterLocker: ref('locker', {}) },
  })

  it('is complete tables where new ones are declared, that can be run as they are', async () => {
    const declared = { ...entities, locker, shelf }
    const missing = await missingSql(client, declared)
    expect(missing[0]).toMatch(
      /^create table "locker" \(\n {2}"lockerId" integer not null generated always as identity,/,
    )
    expect(missing[0]).toContain('  PRIMARY KEY ("lockerId")')
    expect(missing[0]).toContain('  FOREIGN KEY ("clientId") REFERENCES client("clientId")')
    await test.pool.query(missing.join('\n'))
    try {
      expect(await missingSql(client, declared)).toEqual([])
    } finally {
      await test.pool.query('drop table locker, shelf cascade')
    }
  })

  it('has each index once, though it serves a sort and a filter', async () => {
    const missing = await missingSql(client, { ...entities, locker, shelf })
    expect(missing.filter(sql => /INDEX .*\bbroken\b/.test(sql))).toHaveLength(1)
    expect(new Set(missing).size).toBe(missing.length)
  })

  it('names what is no longer declared, and leaves the database as it was', async () => {
    const { description: _dropped, ...fields } = entities.zone.fields
    expect(await missingSql(client, { ...entities, zone: { ...entities.zone, fields } })).toEqual([
      'alter table "zone" drop column "description";',
    ])
    expect(await missingSql(client, entities)).toEqual([])
  })
})

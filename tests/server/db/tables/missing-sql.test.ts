import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type pg from 'pg'
import { missingSql } from '../../../../server/db/tables/missing-sql.ts'
import { entities } from '../../../../src/domain/entities/index.ts'
import { entity, type Entity } from '../../../../src/domain/entity.ts'
import { text } from '../../../../src/domain/fields/index.ts'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../../support/database.ts'

describe.each(databaseKinds)('the migrations, on %s', kind => {
  let test: TestDatabase
  let client: pg.PoolClient
  beforeAll(async () => {
    test = await createTestDatabase(kind)
    client = await test.pool.connect()
  })
  afterAll(async () => {
    client?.release()
    await test?.drop()
  })

  it('make exactly the tables, columns, indexes and references that are declared', async () => {
    expect((await missingSql(client, entities)).join('\n')).toBe('')
  })

  it('are told what they lack when a declaration goes further', async () => {
    const { zone } = entities
    const further: Entity = { ...zone, fields: { ...zone.fields, colourCode: text({ max: 9, unique: true }) } }
    expect(await missingSql(client, { ...entities, zone: further })).toEqual([
      'alter table "zone" add column "colourCode" text;',
      expect.stringMatching(/^CREATE UNIQUE INDEX ON zone USING btree \("clientId", lower\("colourCode"\)\) WHERE/),
    ])
  })

  it('are told of a whole table', async () => {
    const locker = entity({
      id: 'locker',
      term: 'door',
      key: 'lockerId',
      permission: 'DOOR',
      api: '/locker',
      title: row => row.name,
      fields: { name: text({ required: true }) },
    })
    const missing = await missingSql(client, { ...entities, locker })
    expect(missing).toContain('create table "locker" ();')
    expect(missing).toContain('alter table "locker" add column "name" text not null;')
    expect(missing).toContain('alter table "locker" add FOREIGN KEY ("clientId") REFERENCES client("clientId");')
  })

  it('are told what nobody declares any more, and leave the database as it was', async () => {
    const { description: _dropped, ...fields } = entities.zone.fields
    expect(await missingSql(client, { ...entities, zone: { ...entities.zone, fields } })).toEqual([
      'alter table "zone" drop column "description";',
    ])
    expect(await missingSql(client, entities)).toEqual([])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashAfter, type SealedText } from '../../../server/audit/canonical.ts'
import { sealWaitingEntries } from '../../../server/audit/seal.ts'
import { verifyOn, type End } from '../../../server/audit/verify-command.ts'
import { Watermark } from '../../../server/audit/watermark.ts'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../support/database.ts'

describe.each(databaseKinds)('verifying the audit log, on %s', kind => {
  let test: TestDatabase
  let client = 200
  beforeAll(async () => void (test = await createTestDatabase(kind)))
  afterAll(() => test?.drop())

  /** As somebody may who owns the database. */
  const tamper = async (...statements: string[]) => {
    await test.pool.query('alter table audit_log disable trigger user')
    await test.pool.query('alter table audit_entry disable trigger user')
    for (const text of statements) await test.pool.query(text)
    await test.pool.query('alter table audit_log enable trigger user')
    await test.pool.query('alter table audit_entry enable trigger user')
  }
  const verify = async (ends: End[] = []) => {
    const lines: string[] = []
    const isWhole = await verifyOn(test.pool, ends, line => lines.push(line))
    return { isWhole, line: lines.find(line => line.startsWith(`client ${client}:`)) ?? '', lines }
  }
  const insert = (by: string) =>
    test.pool.query(
      `insert into audit_entry ("clientId", "entity", "recordId", "change", "userId", "by", "before", "after")
       values ($1, 'zone', 1, 'edited', 7, $2, '{"name": "Hall"}', '{"name": "Lobby"}')`,
      [client, by],
    )

  beforeEach(async () => {
    await tamper('delete from audit_log', 'delete from audit_entry', 'delete from audit_chain')
    client += 1
    for (const by of ['Ada', 'Bo', 'Cy', 'Dee', 'Eli']) await insert(by)
    await sealWaitingEntries(test.pool, new Watermark(), () => new Date())
  })

  const at = (position: number) => `"chain" = ${client} and "position" = ${position}`
  const entryAt = (position: number) => `"auditEntryId" = (select "auditEntryId" from audit_log where ${at(position)})`

  it.each([
    ['an entry that was changed', () => [`update audit_log set "by" = 'Mallory' where ${at(3)}`], 3],
    ['values that were changed', () => [`update audit_entry set "after" = '{"name": "Vault"}' where ${entryAt(2)}`], 2],
    ['a history that says something else', () => [`update audit_entry set "by" = 'Mallory' where ${entryAt(4)}`], 4],
    ['a change that was removed', () => [`delete from audit_entry where ${entryAt(3)}`], 3],
    ['an entry that was removed', () => [`delete from audit_log where ${at(2)}`], 2],
    [
      'an entry that was removed, the others moved up',
      () => [
        `delete from audit_log where ${at(2)}`,
        ...[3, 4, 5].map(place => `update audit_log set "position" = ${place - 1} where ${at(place)}`),
      ],
      2,
    ],
    [
      'entries in another order',
      () => [
        `update audit_log set "position" = 99 where ${at(2)}`,
        `update audit_log set "position" = 2 where ${at(3)}`,
        `update audit_log set "position" = 3 where ${at(99)}`,
      ],
      2,
    ],
    [
      'an entry that was put in',
      () => [
        `update audit_log set "position" = "position" + 100 where "chain" = ${client} and "position" > 2`,
        `update audit_log set "position" = "position" - 99 where "chain" = ${client} and "position" > 100`,
        `insert into audit_log ("clientId", "at", "what", "by", "position", "hash", "chain")
         values (${client}, now(), 'signedIn', 'Mallory', 3, repeat('a', 64), ${client})`,
      ],
      3,
    ],
    ['an end that is missing', () => [`delete from audit_log where "chain" = ${client} and "position" > 3`], 4],
    ['a chain that is gone', () => [`delete from audit_log where "chain" = ${client}`], 1],
    ['an end that is not noted', () => [`delete from audit_chain where "chain" = ${client}`], 6],
  ])('finds %s', async (_what, statements, position) => {
    expect((await verify()).isWhole).toBe(true)
    await tamper(...statements())
    const { isWhole, line } = await verify()
    expect([isWhole, line]).toEqual([false, expect.stringContaining(`BROKEN at entry ${position}.`)])
  })

  it('finds a log that was written anew, by an end that was noted elsewhere', async () => {
    const { line } = await verify()
    const [, hash = ''] = /:([0-9a-f]{64})$/.exec(line) ?? []
    const noted = [{ chain: client, position: 5, hash }]
    expect((await verify(noted)).isWhole).toBe(true)
    await tamper(
      'delete from audit_log',
      'delete from audit_chain',
      `update audit_entry set "by" = 'Mallory' where "by" = 'Bo'`,
      'update audit_sealing set "doneTo" = 0',
    )
    await sealWaitingEntries(test.pool, new Watermark(), () => new Date())
    expect((await verify()).isWhole).toBe(true)
    const after = await verify(noted)
    expect([after.isWhole, after.line]).toEqual([false, expect.stringContaining('5 entries')])
    expect(after.lines.join('\n')).toContain(`client ${client}: BROKEN. Entry 5 is not the one that was noted`)
  })

  it('hashes an entry with all that it says, whatever the order of its columns', () => {
    const entry: SealedText = { by: 'Ada', at: '2026-11-25 10:00:00', before: null }
    expect(hashAfter('x', { at: '2026-11-25 10:00:00', by: 'Ada' })).toBe(hashAfter('x', entry))
    expect(hashAfter('x', { ...entry, by: 'Bo' })).not.toBe(hashAfter('x', entry))
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insideAreas } from '../../../server/rest/areas.ts'
import { all, kysely, run } from '../../../server/db/query.ts'
import type { Session } from '../../../server/session.ts'
import { entities } from '../../../src/domain/entities/index.ts'
import type { Entity } from '../../../src/domain/entity.ts'
import { createTestDatabase, oneDatabase, type TestDatabase } from '../../support/database.ts'

const nth = (table: string, key: string) => `(select "${key}" from ${table} order by "${key}" offset A % 3 limit 1)`
const [fob, activation] = [nth('token', 'fobId'), nth('token_activation', 'activationId')]
const holder = `(select "personId" from person order by "personId" offset B % 4 limit 1)`
const into = 'insert into token_activation ("clientId", "tokenId", "areaId", "groupId", "createdById")'
const toggleDeletion = '"deletedAt" = case when "deletedAt" is null then now() end'

/** What happens to credentials, activations, people and groups, with two random numbers, A and B. */
const writes = {
  addPerson: `insert into person ("clientId", "firstName", "surname", "createdById") values (1, 'F', 'S', 1 + A % 2)`,
  addToken: `insert into token ("clientId", "personId", "createdById") values (1, ${holder}, nullif(A % 3, 0))`,
  activateInArea: `${into} select 1, ${fob}, 1 + B % 3, null, 1`,
  activateInGroup: `${into} select 1, ${fob}, null, 1 + B % 2, 1`,
  activateAll: `${into} select 1, "fobId", 1 + ("fobId" + A) % 3, null, 1 from token`,
  end: `update token_activation set "active" = not "active" where "activationId" = ${activation}`,
  endSome: `update token_activation set "active" = "activationId" % 2 = A % 2`,
  deleteActivation: `update token_activation set ${toggleDeletion} where "activationId" = ${activation}`,
  removeActivation: `delete from token_activation where "activationId" = ${activation}`,
  moveActivation: `update token_activation set "areaId" = 1 + B % 3, "groupId" = null where "activationId" = ${activation}`,
  give: `update token set "personId" = ${holder} where "fobId" = ${fob}`,
  takeAway: `update token set "personId" = null where "fobId" = ${fob}`,
  deleteToken: `update token set ${toggleDeletion} where "fobId" = ${fob}`,
  moveGroup: 'update "group" set "areaId" = 1 + B % 3 where "groupId" = 1 + A % 2',
} as const
const names = Object.keys(writes) as (keyof typeof writes)[]
type Write = readonly [name: keyof typeof writes, a: number, b: number]
const start: readonly Write[] = [
  ['addPerson', 1, 1],
  ['addToken', 1, 0],
  ['addToken', 2, 0],
  ['addToken', 0, 3],
]
const number = fc.nat({ max: 100 })
const someWrites = fc.array(fc.tuple(fc.constantFrom(...names), number, number), { minLength: 20, maxLength: 50 })

describe.each(oneDatabase)('the places of credentials and people, on %s', kind => {
  let db: TestDatabase
  const query = (text: string, values: readonly unknown[] = []) => db.pool.query(text, [...values])
  beforeAll(async () => {
    db = await createTestDatabase(kind)
    await query(`insert into client ("name", "type") values ('A', 'siteOwner')`)
    await query(`insert into area_type ("name") values ('Site')`)
    await query(
      `insert into area ("clientId", "name", "typeId") select 1, 'Area ' || n, 1 from generate_series(1, 3) n`,
    )
    await query(`insert into "group" ("clientId", "name", "areaId") values (1, 'G', 1), (1, 'H', 2)`)
  })
  afterAll(() => db?.drop())

  const write = ([name, a, b]: Write) =>
    query(writes[name].replaceAll(/\bA\b/g, String(a)).replaceAll(/\bB\b/g, String(b)))
  const empty = async () => {
    for (const table of ['token_activation', 'token', 'person']) await query(`delete from ${table}`)
  }

  async function sessionIn(areaIds: readonly number[], userId: number): Promise<Session> {
    const { rows } = await query('select "groupId" from "group" where "areaId" = any($1)', [areaIds])
    return {
      sessionId: 1,
      userId,
      name: 'Keeper',
      homeClientId: 1,
      clientId: 1,
      visibleClientIds: new Set([1]),
      permissions: new Set(),
      areaIds: new Set(areaIds),
      groupIds: new Set(rows.map(({ groupId }) => Number(groupId))),
      expiresAt: new Date(),
    }
  }

  async function seen(entity: Entity, session: Session): Promise<unknown[]> {
    const keys = kysely
      .selectFrom(entity.table)
      .select(entity.key)
      .where(all(insideAreas(entity, session)))
    return (await run(db.pool, keys.orderBy(entity.key))).map(row => row[entity.key])
  }

  /** Looked up in what refers to it; people by the places of credentials, which are compared themselves. */
  function slow({ areaLimit, ...entity }: Entity): Entity {
    if (typeof areaLimit === 'string' || !('kept' in areaLimit)) throw new Error(`${entity.id} keeps no places`)
    const { kept: _kept, ...lookedUp } = areaLimit
    return { ...entity, areaLimit: lookedUp }
  }

  it('are what the area limit says, whatever is written in any order', async () => {
    let compared = 0
    const holds = async (written: readonly Write[]) => {
      await empty()
      for (const each of [...start, ...written]) await write(each)
      for (const areas of [[1], [2], [3], [1, 2], []])
        for (const userId of [1, 2]) {
          const session = await sessionIn(areas, userId)
          for (const entity of [entities.token, entities.person] as readonly Entity[]) {
            const found = await seen(entity, session)
            expect(found).toEqual(await seen(slow(entity), session))
            compared += found.length
          }
        }
    }
    await fc.assert(fc.asyncProperty(someWrites, holds), { numRuns: 15, endOnFailure: true })
    expect(compared).toBeGreaterThan(0)
  }, 120_000)

  it.runIf(kind === 'postgresql')('have both of two activations that are written at once', async () => {
    await empty()
    await write(['addToken', 1, 1])
    const activate = (area: number) => `${into} select 1, "fobId", ${area}, null, 1 from token`
    const [first, second] = [await db.pool.connect(), await db.pool.connect()]
    try {
      await first.query('begin')
      await second.query('begin')
      await first.query(activate(1))
      const waiting = second.query(activate(2))
      await first.query('select pg_sleep(0.1)')
      await first.query('commit')
      await waiting
      await second.query('commit')
    } finally {
      first.release()
      second.release()
    }
    for (const area of [1, 2]) expect(await seen(entities.token, await sessionIn([area], 9))).toHaveLength(1)
  })
})

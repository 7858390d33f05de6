import { describe, expect, it } from 'vitest'
import { placed } from '../../../../contract/placed.ts'
import { add, entityOf, idOf } from '../../../../contract/records.ts'
import type { Suite } from '../../../../contract/suites/suite.ts'
import type { TestClient } from '../../../../support/server.ts'
import { parameters, ways, withValue } from './asking.ts'

/** A key that no record has. */
const nobody = 2_147_483_600

export const references: Suite = house =>
  describe('records that a report is narrowed to', () => {
    const named = parameters.flatMap(([name, id, property, field]) =>
      field.target === undefined ? [] : [[name, { id, property, field, target: entityOf(field.target) }] as const],
    )
    type Named = (typeof named)[number][1]

    /** What each way to have it made answers. */
    async function answers(as: TestClient, { id, property, field }: Named, keys: readonly number[]) {
      const value = field.kind === 'refs' ? keys : keys[0]
      const asked = { parameters: withValue(id, property, field, value) }
      const all: unknown[] = []
      for (const [way, , more] of ways) {
        const { status, body } = await as.post(`/api/report/${id}${way}`, { ...asked, ...more })
        all.push(status === 422 ? body : status)
      }
      return all
    }
    const good = ways.map(([, status]) => status)
    const bad = ({ property }: Named) => {
      const errorMessage: unknown = expect.stringMatching(/must be chosen from the list$/)
      return ways.map(() => [{ propertyName: property, errorMessage }])
    }

    it.each(named)('%s: is none of another client, as if it were not there', async (_name, asked) => {
      const { owner, staff, neighbour } = house()
      const foreign = idOf(asked.target, await add(neighbour, asked.target, house()))
      const missing = await answers(owner, asked, [nobody])
      expect(missing).toEqual(bad(asked))
      expect(await answers(neighbour, asked, [foreign])).toEqual(good)
      for (const as of [owner, staff]) expect(await answers(as, asked, [foreign])).toEqual(missing)
    })

    it.each(named)('%s: is none outside the areas of the caller, as if it were not there', async (_name, asked) => {
      const { owner, limited } = house()
      const [inside, outside] = [
        await placed(asked.target, 'inside', house()),
        await placed(asked.target, 'outside', house()),
      ]
      const missing = await answers(limited, asked, [nobody])
      expect(missing).toEqual(bad(asked))
      expect(await answers(owner, asked, [outside])).toEqual(good)
      expect(await answers(limited, asked, [inside])).toEqual(good)
      expect(await answers(limited, asked, [outside])).toEqual(missing)
      if (asked.field.kind === 'refs') expect(await answers(limited, asked, [inside, outside])).toEqual(missing)
    })

    it.each(named)('%s: is none that was deleted', async (_name, asked) => {
      const { owner, staff, server } = house()
      const { table, key } = asked.target
      const id = idOf(asked.target, await add(staff, asked.target, house()))
      expect(await answers(owner, asked, [id])).toEqual(good)
      await server.context.database.pool.query(`update "${table}" set "deletedAt" = now() where "${key}" = $1`, [id])
      expect(await answers(owner, asked, [id])).toEqual(bad(asked))
    })
  })

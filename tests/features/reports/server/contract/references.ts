import { describe, expect, it } from 'vitest'
import type { Entity } from '../../../../../src/domain/entity.ts'
import { type Place, placed } from '../../../../contract/placed.ts'
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
    /** Without a job that nobody waits for. */
    const shown = async (as: TestClient, { id, property, field }: Named, key: number) => {
      const asked = { parameters: withValue(id, property, field, field.kind === 'refs' ? [key] : key) }
      return (await as.post(`/api/report/${id}`, asked)).status
    }
    const bad = ({ property }: Named) => {
      const errorMessage: unknown = expect.stringMatching(/must be chosen from the list$/)
      return ways.map(() => [{ propertyName: property, errorMessage }])
    }

    const made = new Map<string, Promise<number>>()
    /** A record of each entity, which all reports are asked about: in a place of Acme, or of another client. */
    function keyOf(target: Entity, where: Place | 'foreign'): Promise<number> {
      const make = () =>
        where === 'foreign'
          ? add(house().neighbour, target, house(), { only: 'required' }).then(row => idOf(target, row))
          : placed(target, where, house())
      const key = made.get(`${target.id} ${where}`) ?? make()
      made.set(`${target.id} ${where}`, key)
      return key
    }

    it.each(named)('%s: is none of another client, as if it were not there', async (_name, asked) => {
      const { owner, staff, neighbour } = house()
      const foreign = await keyOf(asked.target, 'foreign')
      const missing = await answers(owner, asked, [nobody])
      expect(missing).toEqual(bad(asked))
      expect(await shown(neighbour, asked, foreign)).toBe(200)
      for (const as of [owner, staff]) expect(await answers(as, asked, [foreign])).toEqual(missing)
    })

    it.each(named)('%s: is none outside the areas of the caller, as if it were not there', async (_name, asked) => {
      const { owner, limited } = house()
      const [inside, outside] = [await keyOf(asked.target, 'inside'), await keyOf(asked.target, 'outside')]
      const missing = await answers(limited, asked, [nobody])
      expect(missing).toEqual(bad(asked))
      expect(await shown(owner, asked, outside)).toBe(200)
      expect(await shown(limited, asked, inside)).toBe(200)
      expect(await answers(limited, asked, [outside])).toEqual(missing)
      if (asked.field.kind === 'refs') expect(await answers(limited, asked, [inside, outside])).toEqual(missing)
    })

    it.each(named)('%s: is none that was deleted', async (_name, asked) => {
      const { owner, staff, server } = house()
      const { table, key } = asked.target
      const id = idOf(asked.target, await add(staff, asked.target, house(), { only: 'required' }))
      expect(await shown(owner, asked, id)).toBe(200)
      await server.context.database.pool.query(`update "${table}" set "deletedAt" = now() where "${key}" = $1`, [id])
      expect(await answers(owner, asked, [id])).toEqual(bad(asked))
    })
  })

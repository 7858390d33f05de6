import { describe, expect, it } from 'vitest'
import type { ReportId } from '../../../../../src/features/reports/domain/catalogue.ts'
import { mostDays as daysOfYear } from '../../../../../src/features/reports/domain/wire.ts'
import { refused } from '../../../../contract/samples.ts'
import { properties, type PropertyError } from '../../../../contract/suites/bounds.ts'
import type { Suite } from '../../../../contract/suites/suite.ts'
import { chosen, day, every, parameters, ways, widest, withValue } from './asking.ts'

export const bounds: Suite = house => {
  /** What each way to have it made answers, by the properties that are named. */
  const answers = async (id: ReportId, asked: object) => {
    const all: unknown[] = []
    for (const [way, , more] of ways) {
      const { owner } = house()
      const { status, body } = await owner.post<PropertyError[]>(`/api/report/${id}${way}`, {
        parameters: asked,
        ...more,
      })
      all.push(status === 422 ? [status, ...properties(body)] : status)
    }
    return all
  }
  const good = ways.map(([, status]) => status)
  const bad = (...named: string[]) => ways.map(() => [422, ...named.toSorted()])

  describe('what parameters do not take', () => {
    it.each(every)('%s: is made where nothing is wrong', async id => {
      expect(await answers(id, widest(id))).toEqual(good)
    })

    it.each(parameters)('%s: refuses what is no value of it', async (_name, id, property, field) => {
      for (const value of refused[field.kind](field))
        expect(await answers(id, withValue(id, property, field, value)), String(value)).toEqual(bad(property))
    })

    it.each(parameters.filter(([, , , { min, max }]) => min !== undefined && max !== undefined))(
      '%s: takes the least and the most',
      async (_name, id, property, field) => {
        for (const value of [field.min, field.max])
          expect(await answers(id, withValue(id, property, field, value))).toEqual(good)
      },
    )

    it.each(parameters.filter(([, , , { kind }]) => kind === 'refs'))(
      '%s: takes no more than a thousand',
      async (_name, id, property, field) => {
        const ids = Array.from({ length: 1001 }, (_, index) => index + 1)
        const { status, body } = await house().owner.post(`/api/report/${id}`, {
          parameters: withValue(id, property, field, ids),
        })
        const errorMessage = expect.stringMatching(/has more than 1000 entries$/)
        expect({ status, body }).toEqual({ status: 422, body: [{ propertyName: property, errorMessage }] })
      },
    )

    it.each(parameters.filter(([, , , { required }]) => required))(
      '%s: is asked for where it is left out',
      async (_name, id, property, field) => {
        for (const nothing of [null, '', ...(field.initial === undefined ? [undefined] : [])]) {
          const { status, body } = await house().owner.post(`/api/report/${id}`, {
            parameters: withValue(id, property, field, nothing),
          })
          const errorMessage = expect.stringMatching(/ is required$/)
          expect({ status, body }).toEqual({ status: 422, body: [{ propertyName: property, errorMessage }] })
        }
      },
    )

    it.each(every)('%s: takes no parameter of another report, and none that is unknown', async id => {
      const own = new Set(parameters.flatMap(([, of, property]) => (of === id ? [property] : [])))
      const others = parameters.map(([, , property]) => property).filter(property => !own.has(property))
      const unknown = [...new Set([...others, 'nonsense', 'clientId', 'constructor'])]
      const forged = Object.fromEntries(unknown.map(property => [property, 1]))
      expect(await answers(id, { ...widest(id), ...forged })).toEqual(bad(...unknown))
      expect(await house().owner.post(`/api/report/${id}`, { nonsense: 1 })).toMatchObject({ status: 422 })
    })

    const periodic = every.filter(([, { parameters: fields }]) => 'timePeriod' in fields)
    it.each(periodic)(
      '%s: is of no more days than it can be, and ends after it began',
      async (id, { mostDays = daysOfYear }) => {
        expect(await answers(id, chosen(id, day(0)))).toEqual(good)
        expect(await answers(id, chosen(id, day(-1)))).toEqual(bad('endDate'))
        expect(await answers(id, chosen(id, day(mostDays - 1)))).toEqual(good)
        expect(await answers(id, chosen(id, day(mostDays)))).toEqual(bad('endDate'))
      },
    )

    it.each(['everything', 'constructor', '__proto__', 'Event'])('there is no report %s', async id => {
      for (const [way, , more] of ways)
        expect([404, 422]).toContain((await house().owner.post(`/api/report/${id}${way}`, more)).status)
    })

    it.each(every)('%s: is made into no file of an unknown kind', async id => {
      for (const [way] of ways.slice(1))
        for (const format of ['docx', '', null, undefined])
          expect((await house().owner.post(`/api/report/${id}${way}`, { format })).status).toBe(422)
    })
  })
}

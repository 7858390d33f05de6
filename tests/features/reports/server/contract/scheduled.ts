import { describe, expect, it } from 'vitest'
import type { ReportId } from '../../../../../src/features/reports/domain/catalogue.ts'
import { mostDays as daysOfYear } from '../../../../../src/features/reports/domain/wire.ts'
import { add, entityOf, idOf } from '../../../../contract/records.ts'
import { refused } from '../../../../contract/samples.ts'
import type { Suite } from '../../../../contract/suites/suite.ts'
import { chosen, day, every, parameters, withValue } from './asking.ts'

export const scheduled: Suite = house =>
  describe('what is scheduled', () => {
    const schedule = (type: ReportId, given: object) =>
      house().owner.post('/api/scheduledreport', { name: 'Daily', type, frequency: 'day', parameters: given })
    const taken = { status: 201 }
    const wrong = (errorMessage: unknown = expect.any(String)) => ({
      status: 422,
      body: [{ propertyName: 'parameters', errorMessage }],
    })

    it.each(parameters)('%s: is no value that the report refuses', async (_name, id, property, field) => {
      for (const value of refused[field.kind](field))
        expect(await schedule(id, withValue(id, property, field, value)), String(value)).toMatchObject(wrong())
    })

    it.each(every.filter(([, { parameters: fields }]) => 'timePeriod' in fields))(
      '%s: is of no more days than it can be, and ends after it began',
      async (id, { mostDays = daysOfYear }) => {
        expect(await schedule(id, chosen(id, day(mostDays - 1)))).toMatchObject(taken)
        expect(await schedule(id, chosen(id, day(mostDays)))).toMatchObject(wrong())
        expect(await schedule(id, chosen(id, day(-1)))).toMatchObject(wrong())
      },
    )

    const narrowed = parameters.filter(([, , , { target }]) => target !== undefined)
    it.each(narrowed)('%s: is no record of another client, but one that was deleted since', async (...parameter) => {
      const [, id, property, field] = parameter
      const { neighbour, staff, owner, server } = house()
      const target = entityOf(field.target ?? '')
      const [foreign, own] = [neighbour, staff].map(async as =>
        idOf(target, await add(as, target, house(), { only: 'required' })),
      )
      const of = (key?: number) => withValue(id, property, field, field.kind === 'refs' ? [key] : key)
      const notListed: unknown = expect.stringMatching(/must be chosen from the list$/)
      expect(await schedule(id, of(await foreign))).toMatchObject(wrong(notListed))
      const { status, body } = await schedule(id, of(await own))
      expect({ status }).toEqual(taken)
      const { pool } = server.context.database
      await pool.query(`update "${target.table}" set "deletedAt" = now() where "${target.key}" = $1`, [await own])
      const path = `/api/scheduledreport/${(body as { scheduledReportId: number }).scheduledReportId}`
      expect(await owner.put(path, { name: 'Of what is gone' })).toMatchObject({ status: 200 })
      expect(await schedule(id, of(await own))).toMatchObject(wrong(notListed))
    })
  })

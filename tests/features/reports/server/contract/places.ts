import { beforeAll, describe, expect, it } from 'vitest'
import type { ReportId } from '../../../../../src/features/reports/domain/catalogue.ts'
import type { Made } from '../../../../../src/features/reports/domain/wire.ts'
import type { Suite } from '../../../../contract/suites/suite.ts'
import type { TestClient } from '../../../../support/server.ts'
import { every, widest } from './asking.ts'
import { peopled, type Place, places } from './people.ts'

export const ofPlaces: Suite = house =>
  describe('lines', () => {
    beforeAll(() => peopled(house()))

    /** The places that a text tells of. */
    const told = (text: string): readonly Place[] => places.filter(place => text.includes(place))

    /** The places that a report tells somebody of: in its lines, its bars and its file. */
    async function tells(as: TestClient, id: ReportId): Promise<readonly (readonly Place[])[]> {
      const parameters = widest(id)
      const { status, body } = await as.post<Made>(`/api/report/${id}`, { parameters })
      expect({ id, status }).toEqual({ id, status: 200 })
      const queued = await as.post<{ jobId: number }>(`/api/report/${id}/file`, { parameters, format: 'csv' })
      const job = `/api/job/${queued.body.jobId}`
      const state = async () => (await as.get<{ state: string }>(job)).body.state
      await expect.poll(state, { interval: 20, timeout: 30_000 }).toBe('succeeded')
      const file = await as.get<string>(`${job}/result`)
      return [told(JSON.stringify(body)), told(file.body)]
    }

    it.each(every)('%s: are of all the caller’s own organisation, and of no other', async id => {
      const { owner, staff, neighbour } = house()
      const own: readonly Place[] = ['Inside', 'Outside']
      expect(await tells(owner, id)).toEqual([own, own])
      // Who can see both has only those of the one they work as.
      expect(await tells(staff, id)).toEqual([own, own])
      expect(await tells(neighbour, id)).toEqual([['Foreign'], ['Foreign']])
    })

    it.each(every)('%s: are of the areas that the caller is limited to, and of no other', async id => {
      expect(await tells(house().limited, id)).toEqual([['Inside'], ['Inside']])
    })
  })

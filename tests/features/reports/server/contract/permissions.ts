import { describe, expect, it } from 'vitest'
import type { Suite } from '../../../../contract/suites/suite.ts'
import { every, ways, widest } from './asking.ts'

export const permissions: Suite = house =>
  describe('who may', () => {
    const made = every.flatMap(([id, { permission }]) =>
      ways.map(([way, good, more]) => {
        const body = { parameters: widest(id), ...more }
        return [`${id}${way}`, { path: `/api/report/${id}${way}`, body, good, permission }] as const
      }),
    )

    it.each(made)('%s: needs just its permissions', async (_name, { path, body, good, permission }) => {
      const { poor, stranger, hold } = house()
      expect(await stranger.post(path, body)).toMatchObject({ status: 401, body: { code: 'notSignedIn' } })
      for (const code of permission) {
        await hold(each => each !== code)
        const error: unknown = expect.stringContaining(code)
        expect(await poor.post(path, body)).toMatchObject({ status: 403, body: { code: 'forbidden', error } })
      }
      await hold(each => permission.some(code => code === each))
      expect((await poor.post(path, body)).status).toBe(good)
    })

    it.each(every)('%s: says nothing of its parameters to who may not', async (id, { permission }) => {
      const { poor, hold } = house()
      await hold(each => each !== permission[0])
      for (const [way, , more] of ways)
        expect((await poor.post(`/api/report/${id}${way}`, { parameters: { nonsense: 1 }, ...more })).status).toBe(403)
    })
  })

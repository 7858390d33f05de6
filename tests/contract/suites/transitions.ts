import { describe, expect, it } from 'vitest'
import { add, apiOf, idOf, type Row } from '../records.ts'
import { specimen } from '../specimen.ts'
import type { Suite } from './suite.ts'

export const transitions: Suite = house =>
  describe('a command', () => {
    it('goes between the states of the field that its entity names, from no other', async () => {
      const { staff } = house()
      const row = await add(staff, specimen, house())
      const path = `${apiOf(specimen)}/${idOf(specimen, row)}`
      expect(row['phase']).toBe('new')
      const used = await staff.post<Row>(`${path}/use`, { times: 1 })
      expect([used.status, used.body['phase']]).toEqual([200, 'used'])
      const again = await staff.post(`${path}/use`, { times: 1 })
      expect([again.status, JSON.stringify(again.body)]).toEqual([409, expect.stringContaining('used')])
      expect((await staff.post(`${path}/mend`)).status).toBe(409)
    })
  })

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { noEnd, wantedUsers } from '../../../../server/gateway/drivers/esp-rfid/users.ts'
import { deciderOf } from '../../../../src/domain/access/index.ts'
import { estates, instants } from '../../../domain/access/estates.ts'

const keycodes = new Map([
  [1, '0000000000AA'],
  [2, '0000000000BB'],
  [3, '0000000000CC'],
])
const uids = ['aa', 'bb', 'cc']
const stepMs = 30 * 60_000
const dayMs = 86_400_000

it('has a board let in exactly who may until others may, and after that nobody who may not', () => {
  const seen = { ended: 0, lasting: 0, denied: 0 }
  fc.assert(
    fc.property(estates, instants, (estate, now) => {
      const door = estate.doors.get(1)
      if (!door) return
      const snapshot = { ...estate, occupancy: new Map() }
      const { users, changesAt } = wantedUsers({ snapshot, door, keycodes, now })
      expect(changesAt.getTime()).toBeGreaterThan(now.getTime())
      expect(changesAt.getTime() - now.getTime()).toBeLessThanOrEqual(dayMs + 3_600_000)
      for (let ms = now.getTime(); ms < now.getTime() + 9 * dayMs; ms += stepMs) {
        const may = deciderOf(snapshot, { doorId: 1, at: new Date(ms) })
        for (const [index, uid] of uids.entries()) {
          const lets = ms / 1000 < (users.get(uid) ?? 0)
          const { allowed } = may(index + 1)
          if (ms < changesAt.getTime()) expect([ms, uid, lets]).toEqual([ms, uid, allowed])
          else expect(lets && !allowed, `${uid} at ${new Date(ms).toISOString()}`).toBe(false)
        }
      }
      for (const uid of uids) {
        const until = users.get(uid)
        seen[until === undefined ? 'denied' : until === noEnd ? 'lasting' : 'ended'] += 1
      }
    }),
    { numRuns: 250 },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5)
})

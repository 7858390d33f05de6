import type { AtSession } from '../../../api/at-session.ts'
import { evacuation } from '../domain/evacuation.ts'
import { forgetRoll, readRoll } from './kept/roll-store.ts'
import { forgetAdded, keptMarksOf } from './kept/use-kept-marks.ts'
import { runningQuery } from './use-running.ts'

/** What this device keeps of evacuations is sent, and forgotten, whichever screen is opened. */
export default {
  async begun({ userId, workingClientId: clientId, permissions }, query) {
    forgetAdded({ userId, clientId })
    void keptMarksOf({ userId, clientId }).flush()
    const roll = await readRoll()
    if (!roll) return
    const isOwn =
      roll.userId === userId && roll.clientId === clientId && permissions.includes(evacuation.permission.read)
    const running = isOwn && (await query.fetchQuery(runningQuery))
    if (!running || running.items.length === 0) await forgetRoll()
  },
  ended() {
    forgetAdded()
    return forgetRoll()
  },
} satisfies AtSession

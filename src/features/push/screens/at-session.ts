import type { AtSession } from '../../../api/at-session.ts'
import { request } from '../../../api/request.ts'
import { subscriptionHere } from './browser.ts'

/** A browser gets the notifications of who is signed in there, and after a sign-out none. */
export default {
  async begun() {
    const here = await subscriptionHere()
    if (!here) return
    const body = { endpoint: here.endpoint }
    const { isKnown } = await request<{ isKnown: boolean }>('POST', '/push/device/here', { body })
    if (!isKnown) await here.unsubscribe()
  },
  // The server has ended them with the session; here nothing stays of it.
  async ended() {
    await (await subscriptionHere())?.unsubscribe()
  },
} satisfies AtSession

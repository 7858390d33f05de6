import type { AtSession } from '../../../api/at-session.ts'
import { forgetPages } from './recent.ts'

/** The next user of the tab does not see whose pages were open. */
export default {
  async ended() {
    forgetPages()
  },
} satisfies AtSession

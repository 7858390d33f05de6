import type { AtSession } from '../../../api/at-session.ts'
import { logs } from './logs.ts'

/** What was typed and answered is gone once the user signs out. */
export default {
  async ended() {
    logs.forget()
  },
} satisfies AtSession

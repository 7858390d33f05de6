import type { AtSession } from '../../../api/at-session.ts'
import { logs } from './logs.ts'

/** What was typed and answered is gone with whoever typed it. */
export default {
  async ended() {
    logs.forget()
  },
} satisfies AtSession

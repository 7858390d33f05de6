import type { MailServerHeard } from '../../src/domain/hubs/notification.ts'
import { type Caller, type HubPart, requireAny } from './viewer.ts'

/** Whether the mail server answers, for those who listen; `server/mail/` finds out. */
export interface MailServerWatch {
  /** Calls back at once with what is known, and on every change. @returns stops it */
  listen(hear: (heard: MailServerHeard) => void): () => void
}

/** The part of a hub that tells whether the mail server answers. */
export function mailServerMethods(watch: MailServerWatch, heardBy: readonly string[]): HubPart {
  const stops = new Map<Caller, () => void>()
  return {
    methods: {
      SubscribeMailServer(caller) {
        requireAny(caller, heardBy)
        if (stops.has(caller) || caller.closed.aborted) return
        stops.set(
          caller,
          watch.listen(heard => caller.send('MailServerHeard', heard)),
        )
      },
    },
    disconnected(caller) {
      stops.get(caller)?.()
      stops.delete(caller)
    },
  }
}

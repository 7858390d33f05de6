import type { Context } from '../../../../../server/kit/index.ts'
import { sendDue } from './send.ts'

/** Sends behind commits, never twice at once in a server. What fails, or is cut off, the schedule does later. */
export interface Sender {
  soon(): void
  stop(): Promise<void>
}

const shared = new WeakMap<Context['bus'], Sender>()

/** The sender of a server, where it has one. */
export const senderOf = ({ bus }: Pick<Context, 'bus'>): Sender | undefined => shared.get(bus)

/** Makes the sender of a server. */
export function makeSender(context: Context, onError: (error: unknown) => void): Sender {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isAsked = false
  const sender: Sender = {
    soon() {
      isAsked = true
      if (running || stopping.signal.aborted) return
      isAsked = false
      running = sendDue(context, stopping.signal)
        .catch(onError)
        .finally(() => {
          running = undefined
          if (isAsked) sender.soon()
        })
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
  shared.set(context.bus, sender)
  return sender
}

import type { Context } from '../../../../server/kit/index.ts'
import { fireDue } from './fire.ts'
import { writeMails } from './write-mails.ts'

/** Everything that triggers have to do now. */
export async function work(context: Context, stop?: AbortSignal): Promise<void> {
  await fireDue(context, stop)
  await writeMails(context, stop)
}

/** Does it behind commits, never twice at once here. What fails, or is cut off, the schedule does later. */
export function firing(context: Context, onError: (error: unknown) => void) {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isAsked = false
  const soon = (): void => {
    isAsked = true
    if (running || stopping.signal.aborted) return
    isAsked = false
    running = work(context, stopping.signal)
      .catch(onError)
      .finally(() => {
        running = undefined
        if (isAsked) soon()
      })
  }
  return {
    soon,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

import { frame } from '../signalr/frame.ts'
import type { Caller } from './viewer.ts'

/** Sends a message to connections; it is serialised once. */
export function sendAll(callers: readonly Caller[], method: string, message: unknown): void {
  if (callers.length === 0) return
  const sent = frame(method, [message])
  for (const caller of callers) caller.sendFrame(sent)
}

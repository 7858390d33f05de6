import * as z from 'zod'
import { type HubName, hubPath } from '../../src/domain/hubs/hub.ts'
import type { Context } from '../context.ts'
import { seesAny } from '../live/visibility.ts'
import { frame } from '../signalr/frame.ts'
import { subscribers } from './subscribers.ts'
import { type Hub, requirePermission } from './viewer.ts'

/** A hub that forwards what is published for the working client, one message for each. */
export interface Forwarding<T> {
  readonly name: HubName
  /** The method with which a connection asks for the messages. */
  readonly subscribe: string
  /** The message on the wire. */
  readonly target: string
  readonly permission: string
  readonly subject: (clientId: number) => string
  /** What is published on the subject: an array of these. */
  readonly message: z.ZodType<T>
  /** Where it is: callers limited to other areas don't receive it. Left out, it is for all. */
  readonly areasOf?: (message: T) => readonly number[]
}

export function forwardingHub<T>(
  { bus }: Context,
  { name, subscribe, target, permission, subject, message, areasOf }: Forwarding<T>,
): Hub {
  const callers = subscribers(bus, subject, (published, all) => {
    for (const one of z.array(message).parse(published)) {
      const sent = frame(target, [one])
      for (const caller of all) if (!areasOf || seesAny(caller.session.session, areasOf(one))) caller.sendFrame(sent)
    }
  })
  return {
    path: hubPath(name),
    methods: {
      [subscribe](caller) {
        requirePermission(caller, permission)
        callers.add(caller)
      },
    },
    disconnected: caller => callers.remove(caller),
  }
}

import { MessageType } from '@microsoft/signalr'
import { encode } from './frame.ts'
import { type HubCaller, HubError, type HubMethod, type HubSession, publicMessage } from './hub.ts'
import type { HubLimits } from './limits.ts'
import type { Invocation } from './messages.ts'
import { rateLimit } from './rate.ts'

export interface DispatchOptions<S extends HubSession> {
  /** By lower-case name. */
  methods: ReadonlyMap<string, HubMethod<S>>
  caller: HubCaller<S>
  /** Settles when the hub's `connected` has. */
  ready: Promise<unknown>
  limits: HubLimits
  now: () => number
  reply: (bytes: Buffer) => void
  /** Ends the connection: a call that wants no answer was refused, and silence would hide it. */
  refuse: (reason: string) => void
  report: (error: unknown, method: string) => void
}

/** Runs a client's invocations, each answered by exactly one completion where the client asked for one. */
export function dispatcher<S extends HubSession>(options: DispatchOptions<S>): (message: Invocation) => void {
  const { limits, caller, reply } = options
  const withinRate = rateLimit(limits.invocationsPerWindow, limits.rateWindowMs, options.now)
  let running = 0
  let hasReported = false

  const complete = (invocationId: string | undefined, outcome: { result?: unknown; error?: string }) => {
    if (invocationId && !caller.closed.aborted)
      reply(encode({ type: MessageType.Completion, invocationId, ...outcome }))
  }
  const run = async (message: Invocation, method: HubMethod<S>) => {
    running += 1
    try {
      await options.ready
      if (!caller.closed.aborted) complete(message.invocationId, { result: await method(caller, ...message.args) })
    } catch (error) {
      if (!(error instanceof HubError)) options.report(error, message.target)
      complete(message.invocationId, { error: publicMessage(error) })
    } finally {
      running -= 1
    }
  }
  /** As ASP.NET does: a page of another version may call unknown methods. One line per connection, for the operator. */
  const ignore = ({ target }: Invocation) => {
    if (!hasReported) options.report(new Error(unknownMethod(target)), target)
    hasReported = true
  }
  return message => {
    const method = options.methods.get(message.target.toLowerCase())
    const refusal = refusalOf(message, !!method, running >= limits.concurrentInvocations, withinRate())
    if (method && !refusal) void run(message, method)
    else if (message.invocationId) complete(message.invocationId, { error: refusal })
    else if (refusal === unknownMethod(message.target)) ignore(message)
    else options.refuse(refusal)
  }
}

const unknownMethod = (target: string) => `Unknown method '${target}'`

function refusalOf(message: Invocation, known: boolean, busy: boolean, withinRate: boolean): string {
  if (!withinRate) return 'Too many calls: try again later'
  if (busy) return 'Too many calls at once'
  if (message.streams) return 'Streams are not supported'
  return known ? '' : unknownMethod(message.target)
}

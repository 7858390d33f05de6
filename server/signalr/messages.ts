import { MessageType } from '@microsoft/signalr'
import { z } from 'zod'

// JsonHubProtocol writes our messages, but can't read a client's: it drops stream invocations without a trace, so they
// could not be answered, and lets an invocation pass whose arguments are no list.

export const recordSeparator = '\u001e'

export interface Invocation {
  kind: 'invocation'
  target: string
  args: unknown[]
  /** Absent where the client wants no answer. */
  invocationId?: string | undefined
  streams: boolean
}

export type ClientMessage = Invocation | { kind: 'stream'; invocationId: string } | { kind: 'close' | 'other' }

/** The client broke the protocol; the message says how. */
export class MalformedMessage extends Error {
  override name = 'MalformedMessage'
}

const invocationId = z.string().min(1).max(100)
const invocation = z.object({
  target: z.string().min(1).max(200),
  arguments: z.array(z.unknown()),
  invocationId: invocationId.optional(),
  streamIds: z.array(z.string()).optional(),
})
const streamInvocation = invocation.extend({ invocationId })
const anyMessage = z.object({ type: z.number() })

/** The records of one websocket message. Throws MalformedMessage where the last one is cut short. */
export function splitRecords(text: string): string[] {
  const records = text.split(recordSeparator)
  if (records.pop() !== '') throw new MalformedMessage('The message is incomplete')
  return records
}

/** One record as a message. Types a server need not know are 'other', as the protocol asks. Throws MalformedMessage. */
export function readMessage(record: string): ClientMessage {
  const value = parseJson(record)
  switch (check(anyMessage, value).type) {
    case MessageType.Invocation: {
      const { target, arguments: args, streamIds, ...rest } = check(invocation, value)
      return { kind: 'invocation', target, args, invocationId: rest.invocationId, streams: !!streamIds?.length }
    }
    case MessageType.StreamInvocation:
      return { kind: 'stream', invocationId: check(streamInvocation, value).invocationId }
    case MessageType.Close:
      return { kind: 'close' }
    default:
      return { kind: 'other' }
  }
}

/** JSON from the wire. Throws MalformedMessage. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new MalformedMessage('The message is not JSON')
  }
}

function check<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (!result.success) throw new MalformedMessage('The message does not follow the hub protocol')
  return result.data
}

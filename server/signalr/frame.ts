import { type HubMessage, JsonHubProtocol, MessageType } from '@microsoft/signalr'

/** One call of a client method, serialised once: every receiver is sent the same bytes. */
export interface Frame {
  readonly target: string
  readonly bytes: Buffer
}

const protocol = new JsonHubProtocol()

/** A hub message as it is on the wire (JSON and the record separator). Throws a TypeError on what JSON can't hold. */
export function encode(message: HubMessage): Buffer {
  return Buffer.from(protocol.writeMessage(message))
}

/** The frame that calls `target(...args)` on any number of clients. */
export function frame(target: string, args: unknown[]): Frame {
  return { target, bytes: encode({ type: MessageType.Invocation, target, arguments: args }) }
}

export const pingBytes = encode({ type: MessageType.Ping })

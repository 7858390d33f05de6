import { z } from 'zod'
import { MalformedMessage, parseJson, recordSeparator } from './messages.ts'

const handshakeRequest = z.object({ protocol: z.string().max(100), version: z.number().int() })

/** The handshake was read and can't be accepted. The message is the client's answer. */
export class HandshakeRefused extends Error {
  override name = 'HandshakeRefused'
}

/**
 * Reads the handshake request at the start of the first websocket message.
 * Answers what follows it in the same message ('' for nothing); throws HandshakeRefused with the reason.
 * Version 2 exists only for stateful reconnect, which negotiate does not offer.
 */
export function readHandshake(text: string): string {
  const end = text.indexOf(recordSeparator)
  if (end < 0) throw new HandshakeRefused('The handshake request is incomplete')
  const request = handshakeRequest.safeParse(parseRequest(text.slice(0, end)))
  if (!request.success) throw new HandshakeRefused('The handshake request is not valid')
  const { protocol, version } = request.data
  if (protocol !== 'json') throw new HandshakeRefused(`The protocol '${protocol}' is not supported`)
  if (version !== 1) throw new HandshakeRefused(`The server does not support version ${version} of the 'json' protocol`)
  return text.slice(end + 1)
}

/** The server's answer: an empty object, or why not. */
export function handshakeAnswer(error?: string): Buffer {
  return Buffer.from(JSON.stringify(error === undefined ? {} : { error }) + recordSeparator)
}

function parseRequest(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    throw error instanceof MalformedMessage ? new HandshakeRefused('The handshake request is not JSON') : error
  }
}

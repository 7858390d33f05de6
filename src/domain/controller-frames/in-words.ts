import { namesFromDevice, namesToDevice } from '../device-topics.ts'
import type { Words } from '../vocabulary.ts'
import { longestMeaning } from './frame.ts'
import { fromDevice, waiting } from './from-device.ts'
import { asSaid, because, textIn } from './reading.ts'
import { toDevice } from './to-device.ts'

/** A message over MQTT in our own protocol: by its name, from the controller or to it. */
export interface Named {
  readonly direction: 'fromDevice' | 'toDevice'
  readonly name: string
  readonly message: unknown
}

/** The meaning of a message of our own protocol, in words; undefined if it is not recognised. */
export function messageInWords({ direction, name, message }: Named, words: Words): string | undefined {
  if (direction === 'toDevice') {
    const known = namesToDevice.find(each => each === name)
    return short(known && toDevice[known](asSaid(message)))
  }
  const known = namesFromDevice.find(each => each === name)
  if (known === 'connection')
    return message === 'online' || message === 'offline' ? `Says that it is ${message}` : undefined
  return short(known && fromDevice[known](asSaid(message), words))
}

/** The calls of controllers over HTTP, each with the messages that say the same. */
const calls: Readonly<Record<string, { readonly asks: string; readonly answers?: string }>> = {
  'POST /api/ingest/events': { asks: 'events', answers: 'events' },
  'GET /api/ingest/changes': { asks: 'pull', answers: 'changes' },
  'POST /api/ingest/changes/acknowledge': { asks: 'acknowledge', answers: 'acknowledged' },
  'GET /api/ingest/records': { asks: 'records', answers: 'records' },
  'POST /api/ingest/holdings': { asks: 'holdings', answers: 'holdings' },
  'POST /api/ingest/commands/answer': { asks: 'answer' },
  'POST /api/ingest/status': { asks: 'status' },
  'POST /api/ingest/nodes': { asks: 'nodes' },
  'GET /api/ingest/firmware': { asks: 'firmware', answers: 'firmware' },
  'GET /api/ingest/firmware/packet': { asks: 'packet' },
  'POST /api/ingest/firmware/progress': { asks: 'progress', answers: 'progress' },
}
const commands = 'GET /api/ingest/commands'

/** What a call over HTTP asks, or says. @param route method and path: 'POST /api/ingest/events' */
export function callInWords(route: string, asked: unknown, words: Words): string | undefined {
  if (route === commands) return `Asks for commands${waiting(asSaid(asked))}`
  const name = calls[route]?.asks
  // Events are sent as a list alone.
  const message = Array.isArray(asked) ? { events: asked } : asked
  return name === undefined ? undefined : messageInWords({ direction: 'fromDevice', name, message }, words)
}

/** What such a call is answered. */
export function answerInWords(route: string, status: number, answer: unknown, words: Words): string | undefined {
  if (status >= 400)
    return short(`Refused${because(typeof answer === 'string' ? answer : textIn(asSaid(answer), 'error'))}`)
  if (status === 204) return 'Taken'
  if (route === commands) return commandsInWords(asSaid(answer)['items'], words)
  const name = calls[route]?.answers
  return name === undefined ? undefined : messageInWords({ direction: 'toDevice', name, message: answer }, words)
}

function commandsInWords(items: unknown, words: Words): string | undefined {
  if (!Array.isArray(items)) return undefined
  if (items.length === 0) return 'No commands'
  const all = items.flatMap(
    message => messageInWords({ direction: 'toDevice', name: 'commands', message }, words) ?? [],
  )
  return short(all.join('. '))
}

const short = (text: string | undefined): string | undefined =>
  text === undefined || text === '' ? undefined : text.slice(0, longestMeaning)

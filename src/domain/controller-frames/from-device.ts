import type { DeviceStatus } from '../device-command.ts'
import type { NameFromDevice } from '../device-topics.ts'
import { eventText } from '../events.ts'
import { deliveredKinds, type DeliveredKind } from '../entities/hardware/change-log.ts'
import type { Words } from '../vocabulary.ts'
import { counted } from '../counted.ts'
import { asSaid, because, listIn, numberIn, type Said, textIn } from './reading.ts'

/** As many kinds are named; the others are counted. */
const mostNamed = 4

type InWords = (said: Said, words: Words) => string | undefined

/** The meaning of each message from a controller, in words; undefined if it is malformed. */
export const fromDevice: Readonly<Record<Exclude<NameFromDevice, 'connection'>, InWords>> = {
  events: (said, words) => eventsInWords(listIn(said, 'events'), words),
  status: statusInWords,
  nodes(said) {
    const nodes = listIn(said, 'nodes')
    return nodes && `Has found ${counted(nodes.length, 'node')} on its bus`
  },
  answer(said) {
    const reason = because(textIn(said, 'reason'))
    if (typeof said['done'] !== 'boolean') return undefined
    if (!said['done']) return `Command refused${reason}`
    return said['more'] === true ? `Part ${numberIn(said, 'part') ?? 1} of what it says` : `Command done${reason}`
  },
  pull: said => `Asks for changes${after(said)}${waiting(said)}`,
  acknowledge(said) {
    const changeId = numberIn(said, 'changeId')
    return changeId === undefined ? undefined : `Acknowledged up to ${changeId}`
  },
  records: said => `Asks for all that it must hold${after(said)}`,
  holdings(said, words) {
    const holdings = listIn(said, 'holdings')
    return holdings && (holdings.length === 0 ? 'Holds nothing' : `Holds ${named(holdings.map(held(words)))}`)
  },
  firmware: () => 'Asks what firmware it is to run',
  packet(said) {
    const offset = numberIn(said, 'offset')
    return offset === undefined ? undefined : `Asks for the image from byte ${offset}`
  },
  progress(said) {
    if (said['state'] === 'receiving') return `Has ${numberIn(said, 'received') ?? 'some'} bytes of the image`
    if (said['state'] === 'received') return 'Has the whole image'
    return said['state'] === 'failed' ? `The update failed${because(textIn(said, 'reason'))}` : undefined
  },
}

/** How long a call over HTTP waits for what is asked for. */
export const waiting = (said: Said): string => {
  const seconds = numberIn(said, 'wait') ?? 0
  return seconds > 0 ? `, waits up to ${seconds} s` : ''
}

const after = (said: Said): string => {
  const last = numberIn(said, 'after') ?? 0
  return last > 0 ? ` after ${last}` : ''
}

function eventsInWords(events: readonly unknown[] | undefined, words: Words): string | undefined {
  if (!events) return undefined
  if (events.length === 0) return 'No events'
  const tally = new Map<string, number>()
  for (const event of events) {
    const text = eventInWords(asSaid(event), words)
    tally.set(text, (tally.get(text) ?? 0) + 1)
  }
  const all = [...tally].map(([text, times]) => (times === 1 ? text : `${text} (${times} times)`))
  return `${counted(events.length, 'event')}: ${named(all)}`
}

function eventInWords(event: Said, words: Words): string {
  const type = textIn(event, 'type')?.slice(0, 50)
  const door = numberIn(event, 'door')
  const text = type === undefined ? 'no type' : eventText(type, words)
  return door === undefined ? text : `${text} at door ${door}`
}

const held = (words: Words) => (holding: unknown) => {
  const said = asSaid(holding)
  const subject = textIn(said, 'subject') ?? ''
  const name = Object.hasOwn(deliveredKinds, subject) ? deliveredKinds[subject as DeliveredKind] : subject
  return `${words.say(name).toLowerCase()}: ${numberIn(said, 'count') ?? 'not said'}`
}

function statusInWords(said: Said, words: Words): string {
  const status = said as Partial<DeviceStatus>
  const parts = [
    textIn(said, 'firmwareVersion') && `firmware ${status.firmwareVersion}`,
    textIn(said, 'buildReference') && `build ${status.buildReference}`,
    textIn(said, 'voltages'),
    typeof status.tamper === 'boolean' && (status.tamper ? 'tampered with' : 'not tampered with'),
    numberIn(said, 'tokenCount') !== undefined && `${status.tokenCount} ${words.many('fob')}`,
    typeof status.usedSpace === 'number' && `${status.usedSpace} % of its space used`,
  ].filter(part => typeof part === 'string')
  return parts.length === 0 ? 'Says that it is there' : `Status: ${parts.join(', ')}`
}

/** The first of some parts, and how many there are besides. */
function named(parts: readonly string[]): string {
  const others = parts.length - mostNamed
  return [...parts.slice(0, mostNamed), ...(others > 0 ? [`${others} more`] : [])].join(', ')
}

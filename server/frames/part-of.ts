import type { Said } from '../../src/domain/controller-frames/reading.ts'

const isSaid = (value: unknown): value is Said => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whose message it is that a part is shown of. */
interface Whose {
  readonly controllerId: number
  /** It was sent for several controllers: an entry that names none is then nobody's. */
  readonly isShared: boolean
}

const isOf = (entry: unknown, { controllerId, isShared }: Whose): boolean => {
  const named = isSaid(entry) ? entry['controllerId'] : undefined
  return named === undefined ? !isShared : named === controllerId
}

/** What of a message is about one controller: of a list, or of lists in it, without what names another. */
export function partOf(message: unknown, whose: Whose): unknown {
  if (Array.isArray(message)) return message.filter(entry => isOf(entry, whose))
  if (!isSaid(message)) return message
  const isNamed = { ...whose, isShared: false }
  return Object.fromEntries(
    Object.entries(message).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter(entry => isOf(entry, isNamed)) : value,
    ]),
  )
}

/** The part of an answer to events: of what was rejected, that controller's own. @param asked all events of the call */
export function answerPartOf(answer: unknown, asked: unknown, whose: Whose): unknown {
  const part = partOf(answer, whose)
  if (!Array.isArray(asked) || !isSaid(part) || !Array.isArray(part['rejected'])) return part
  const own = (each: unknown) => isSaid(each) && isOf(asked[Number(each['index'])], whose)
  return { ...part, rejected: part['rejected'].filter(own) }
}

/** How many entries of a list are about other controllers. */
export const othersIn = (message: unknown, whose: Whose): number =>
  Array.isArray(message) ? message.filter(entry => !isOf(entry, whose)).length : 0

/** The controllers that a message or its list names; undefined where it names none and could. */
export function controllersIn(message: unknown): ReadonlySet<unknown> | undefined {
  if (Array.isArray(message)) return new Set(message.map(entry => (isSaid(entry) ? entry['controllerId'] : undefined)))
  return isSaid(message) && message['controllerId'] !== undefined ? new Set([message['controllerId']]) : undefined
}

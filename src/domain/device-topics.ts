/** The topics of controllers over MQTT: below `<prefix>/<controllerId>/`, from it and (`to/`) to it. */
export const defaultPrefix = 'gatehouse'

/** What a controller publishes. */
export const namesFromDevice = [
  'connection',
  'events',
  'status',
  'nodes',
  'answer',
  'pull',
  'acknowledge',
  'records',
  'holdings',
  'firmware',
  'packet',
  'progress',
] as const
export type NameFromDevice = (typeof namesFromDevice)[number]

/** What it subscribes to. */
export const namesToDevice = [
  'events',
  'commands',
  'changes',
  'acknowledged',
  'records',
  'holdings',
  'firmware',
  'packet',
  'progress',
  'refused',
] as const
export type NameToDevice = (typeof namesToDevice)[number]

/** At most this much in one message: as much as in a call over HTTP. */
export const messageLimit = 1024 * 1024
/** A controller says something at least this often, if only its status: an open connection alone is no sign of life. */
export const heardEveryS = 30
/** The longest keep-alive of a connection: one that is gone is noticed after one and a half times as long. */
export const longestKeepAliveS = 60
/** What comes later than this after it was sent is not done: a door must not open minutes after somebody asked for it. */
export const commandExpiresS = 10

/** The topic of what a controller publishes. */
export const topicFrom = (prefix: string, controllerId: number | '+', name: NameFromDevice): string =>
  `${prefix}/${controllerId}/${name}`

/** The topic of messages to it. */
export const topicTo = (prefix: string, controllerId: number, name: NameToDevice): string =>
  `${prefix}/${controllerId}/to/${name}`

/** The controller and the message name of a topic from a device; undefined for any other topic. */
export function readTopicFrom(
  prefix: string,
  topic: string,
): { readonly controllerId: number; readonly name: NameFromDevice } | undefined {
  return read(prefix, topic, namesFromDevice, '')
}

/** The controller and the message name of a topic to a device; undefined for any other topic. */
export function readTopicTo(
  prefix: string,
  topic: string,
): { readonly controllerId: number; readonly name: NameToDevice } | undefined {
  return read(prefix, topic, namesToDevice, 'to/')
}

function read<N extends string>(prefix: string, topic: string, names: readonly N[], way: '' | 'to/') {
  if (!topic.startsWith(`${prefix}/`)) return undefined
  // As the server writes the id, so that a controller has one name.
  const [, id, rest = ''] = /^([1-9]\d{0,9})\/(.*)$/s.exec(topic.slice(prefix.length + 1)) ?? []
  const name = rest.startsWith(way) ? names.find(each => each === rest.slice(way.length)) : undefined
  return name && { controllerId: Number(id), name }
}

/** Whether a controller may subscribe to a filter: to messages to it, each by its name or all by a wildcard. */
export function maySubscribe(prefix: string, controllerId: number, filter: string): boolean {
  const own = `${prefix}/${controllerId}/to/`
  if (!filter.startsWith(own)) return false
  const rest = filter.slice(own.length)
  return rest === '+' || rest === '#' || namesToDevice.some(name => name === rest)
}

/** Whether one of a controller's filters has a topic of messages to it. */
export const isSubscribed = (filters: Iterable<string>, topic: string): boolean => {
  const own = topic.slice(0, topic.lastIndexOf('/'))
  return [...filters].some(filter => filter === topic || filter === `${own}/+` || filter === `${own}/#`)
}

import type { TopicRights } from '../driver.ts'

/** The MQTT topic that is set on a board. It publishes and subscribes below it. */
export const boardTopic = (prefix: string, controllerId: number | '+'): string => `${prefix}/esp-rfid/${controllerId}`

/** The topic that a board receives commands on. */
export const commandTopic = (prefix: string, controllerId: number): string => `${boardTopic(prefix, controllerId)}/cmd`

/** Whether some board receives commands on a topic. */
export const isCommandTopic = (prefix: string, topic: string): boolean =>
  topic.startsWith(`${prefix}/esp-rfid/`) && topic.endsWith('/cmd')

/** Each board has its own topic, so that a broker can isolate it: it publishes on `/send`, and subscribes to `/cmd`. */
export const boardRights = (prefix: string): TopicRights => ({
  filters: [`${boardTopic(prefix, '+')}/send`],
  publisherOf(topic) {
    const start = `${prefix}/esp-rfid/`
    const [, id] = (topic.startsWith(start) && /^([1-9]\d{0,9})\/send$/.exec(topic.slice(start.length))) || []
    return id
  },
  maySubscribe: (name, filter) => filter === commandTopic(prefix, Number(name)),
  mayBeWill: () => false,
})

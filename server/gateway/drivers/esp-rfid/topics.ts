import type { TopicRights } from '../driver.ts'

/** What is set as the MQTT topic of a board: all that it says and is told is below it. */
export const boardTopic = (prefix: string, controllerId: number | '+'): string => `${prefix}/esp-rfid/${controllerId}`

/** The topic of what a board is told. */
export const commandTopic = (prefix: string, controllerId: number): string => `${boardTopic(prefix, controllerId)}/cmd`

/** A board has a base topic of its own, so a broker can keep boards apart; it publishes on `/send` and hears `/cmd`. */
export const boardRights = (prefix: string): TopicRights => ({
  filters: [`${boardTopic(prefix, '+')}/send`],
  publisherOf(topic) {
    const start = `${prefix}/esp-rfid/`
    const [, id] = (topic.startsWith(start) && /^([1-9]\d{0,9})\/send$/.exec(topic.slice(start.length))) || []
    return id === undefined ? undefined : Number(id)
  },
  maySubscribe: (controllerId, filter) => filter === commandTopic(prefix, controllerId),
  mayBeWill: () => false,
})

import { maySubscribe, namesFromDevice, readTopicFrom, topicFrom } from '../../../../src/domain/device-topics.ts'
import type { TopicRights } from '../driver.ts'

/** A controller publishes on its own topics, and subscribes to those of messages to it. */
export const ownRights = (prefix: string): TopicRights => ({
  filters: namesFromDevice.map(name => topicFrom(prefix, '+', name)),
  publisherOf: topic => readTopicFrom(prefix, topic)?.controllerId.toString(),
  maySubscribe: (name, filter) => maySubscribe(prefix, Number(name), filter),
  mayBeWill: (name, topic, payload) =>
    topic === topicFrom(prefix, Number(name), 'connection') && payload.toString() === 'offline',
})

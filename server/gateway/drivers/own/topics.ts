import { maySubscribe, namesFromDevice, readTopicFrom, topicFrom } from '../../../../src/domain/device-topics.ts'
import type { TopicRights } from '../driver.ts'

/** A controller publishes on its own topics, and subscribes to those that are told it. */
export const ownRights = (prefix: string): TopicRights => ({
  filters: namesFromDevice.map(name => topicFrom(prefix, '+', name)),
  publisherOf: topic => readTopicFrom(prefix, topic)?.controllerId,
  maySubscribe: (controllerId, filter) => maySubscribe(prefix, controllerId, filter),
  mayBeWill: (controllerId, topic, payload) =>
    topic === topicFrom(prefix, controllerId, 'connection') && payload.toString() === 'offline',
})

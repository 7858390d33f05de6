import { describe, expect, it } from 'vitest'
import { deviceContract } from '../../src/domain/device-contract.ts'
import {
  isSubscribed,
  maySubscribe,
  readTopicFrom,
  readTopicTo,
  topicFrom,
  topicTo,
} from '../../src/domain/device-topics.ts'

describe('the topics of a controller', () => {
  it('are read as they are written, and nothing else is', () => {
    expect(readTopicFrom('a/b', topicFrom('a/b', 12, 'events'))).toEqual({ controllerId: 12, name: 'events' })
    const wrong = [
      'a/b/12',
      'a/b/012/events',
      'a/b/0/events',
      'a/b/12/to/events',
      'a/b/12/events/',
      'a/12/events',
      'a/b/+/events',
    ]
    for (const topic of [...wrong, 'a/b/12/commands', 'a/b/1e3/events', 'a/b/-1/events', '', 'a/b/'])
      expect([topic, readTopicFrom('a/b', topic)]).toEqual([topic, undefined])
  })

  it('to it are read too, and none that it publishes', () => {
    expect(readTopicTo('a/b', topicTo('a/b', 12, 'commands'))).toEqual({ controllerId: 12, name: 'commands' })
    for (const topic of ['a/b/12/events', 'a/b/12/to/status', 'a/b/012/to/events', 'a/b/12/to/events/', 'a/b/12/to/'])
      expect([topic, readTopicTo('a/b', topic)]).toEqual([topic, undefined])
  })

  it('may be subscribed to where they are told it alone', () => {
    for (const name of ['+', '#', 'events', 'commands', 'refused'])
      expect(maySubscribe('p', 1, `p/1/to/${name}`)).toBe(true)
    for (const filter of [
      '#',
      'p/#',
      'p/+/to/#',
      'p/1/#',
      'p/1/+',
      'p/1/events',
      'p/12/to/events',
      'p/1/to/+/x',
      'p/1/to/',
    ])
      expect([filter, maySubscribe('p', 1, filter)]).toEqual([filter, false])
  })

  it('reach who has subscribed to them by name or wildcard', () => {
    const topic = topicTo('p', 1, 'commands')
    for (const filter of [topic, 'p/1/to/+', 'p/1/to/#']) expect(isSubscribed([filter], topic)).toBe(true)
    expect(isSubscribed(['p/1/to/events'], topic)).toBe(false)
  })
})

describe.each(deviceContract)('the example of $direction $name', ({ schema, example }) => {
  it('is as its schema says', () => {
    expect(schema.safeParse(example)).toMatchObject({ success: true })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noFacts } from '../../src/features/roll-call/live/roll-facts.ts'
import { RollIndex } from '../../src/features/roll-call/live/roll-index.ts'
import type { Fact } from '../../src/domain/facts.ts'
import { eventKind } from '../../src/domain/stream/event.ts'
import { entriesOf, runOf } from '../../src/domain/stream/runs.ts'
import { activity } from '../../src/live/views/activity.ts'
import { alarms, alerts } from '../../src/live/views/alarms.ts'
import { clientMessages } from '../../src/live/views/client-messages.ts'
import { doors } from '../../src/live/views/doors.ts'
import { eventLog } from '../../src/live/views/event-log.ts'
import { views } from '../../src/live/views/index.ts'
import { occupancy } from '../../src/live/views/occupancy.ts'
import { usage } from '../../src/live/views/usage.ts'
import { activityModel } from './model/activity.ts'
import { doorsModel } from './model/doors.ts'
import { eventLogModel } from './model/event-log.ts'
import { occupancyModel } from './model/occupancy.ts'
import { alarmsModel, messagesModel } from './model/open-items.ts'
import { usageModel } from './model/usage.ts'
import { play, playBoth } from './support/play.ts'
import { story } from './support/stories.ts'

const seed = Date.now() % 2_147_483_647
console.log(`views: fast-check seed ${seed}`)
const always = { seed, numRuns: 150 }
const frames = fc.infiniteStream(fc.boolean())

/** Holds for every story, wherever its frames fall. */
const forEveryStory = (check: (facts: readonly Fact[], isFrame: () => boolean) => void) =>
  fc.assert(
    fc.property(story, frames, (facts, stream) => {
      check(facts, () => stream.next().value === true)
    }),
    always,
  )

describe('a view, against the slow and plain model', () => {
  it('shows the newest 1000 received in the order they happened', () =>
    forEveryStory((facts, isFrame) => expect(play(eventLog, facts, isFrame).rows).toEqual(eventLogModel(facts))))

  it('ranks credentials and areas by their uses of 24 hours', () =>
    forEveryStory((facts, isFrame) => expect(play(usage, facts, isFrame)).toEqual(usageModel(facts))))

  it('shows who is in which zone, each person counted once', () =>
    forEveryStory((facts, isFrame) => {
      const zones = play(occupancy, facts, isFrame).zones
      const model = occupancyModel(facts)
      expect(zones.map(({ zoneId, headCount, occupants }) => ({ zoneId, headCount, occupants }))).toEqual(model)
    }))

  it('calls as many people as are inside: nobody who has left with another credential', () =>
    forEveryStory((facts, isFrame) => {
      const { zones, away, headCount } = play(occupancy, facts, isFrame)
      expect([...new RollIndex().read({ ...noFacts, zones, away }).values()].flat()).toHaveLength(headCount)
    }))

  it('shows each door as the newest that was told of it, unknown while its controller is out of reach', () =>
    forEveryStory((facts, isFrame) => expect(play(doors, facts, isFrame).doors).toEqual(doorsModel(facts))))

  it('forgets a door that is deleted', () =>
    forEveryStory((facts, isFrame) => {
      const deleted: Fact = { at: 0, kind: 'entityChanged', entity: 'door', id: 2, change: 'deleted' }
      const left = doorsModel(facts)
      left.delete(2)
      expect(play(doors, [...facts, deleted], isFrame).doors).toEqual(left)
    }))

  it('counts events of the last 60 minutes by category', () =>
    forEveryStory((facts, isFrame) => expect(play(activity, facts, isFrame).minutes).toEqual(activityModel(facts))))

  it('shows unacknowledged alarms, alerts and messages', () =>
    forEveryStory((facts, isFrame) => {
      expect(play(alarms, facts, isFrame).items).toEqual(alarmsModel(facts, 20))
      expect(play(alerts, facts, isFrame).items).toEqual(alarmsModel(facts, 10))
      expect(play(clientMessages, facts, isFrame).items).toEqual(messagesModel(facts))
    }))
})

describe.each(views.map(view => [view.name, view] as const))('%s', (_name, view) => {
  it('comes to the same state wherever its frames fall', () =>
    forEveryStory((facts, isFrame) => expect(play(view, facts, isFrame)).toEqual(play(view, facts))))

  it('reaches the same state however events are split into batches', () =>
    forEveryStory((facts, isFrame) => {
      const shape = view.name === 'hubHealth' ? facts : facts.flatMap(fact => split(fact, isFrame))
      expect(play(view, shape)).toEqual(play(view, facts))
    }))

  it('is the same on the page as in the worker', () =>
    forEveryStory((facts, isFrame) => {
      const { worker, page } = playBoth(view, facts, isFrame)
      expect(page).toEqual(worker)
    }))
})

/** A batch as several, each with some of its events; what else it holds goes with the last. */
function split(fact: Fact, isCut: () => boolean): Fact[] {
  if (fact.kind !== 'batchReceived') return [fact]
  const { names, sentAt, from, to } = fact.batch
  const events = entriesOf(fact.batch, eventKind)
  const others = fact.batch.entries.filter(({ kind }) => kind !== eventKind.name)
  const parts: Fact[] = []
  let rest = events
  for (let next = events.length; next > 0; next--) {
    const [first] = rest
    if (!isCut() || !first) continue
    parts.push({
      ...fact,
      batch: { from: first.sequence, to: first.sequence, entries: runOf(eventKind, [first]), names, sentAt },
    })
    rest = rest.slice(1)
  }
  const entries = [...runOf(eventKind, rest), ...others]
  return [...parts, { ...fact, batch: { ...fact.batch, from: rest[0]?.sequence ?? from, to, entries } }]
}

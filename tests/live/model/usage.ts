import type { Fact } from '../../../src/domain/facts.ts'
import { eventKind } from '../../../src/domain/stream/event.ts'
import { entriesOf } from '../../../src/domain/stream/runs.ts'
import type { UsageHistory } from '../../../src/domain/live.ts'
import { lastSnapshot, serverNow, toldEvents } from './told.ts'

/** The ranking as of the last tick or snapshot, counted from everything told before it. */
export function usageModel(facts: readonly Fact[]) {
  const until = facts.findLastIndex(fact => fact.kind === 'ticked' || fact.kind === 'snapshotTaken')
  const before = facts.slice(0, until + 1)
  const from = bucketOf(serverNow(before).at(-1) ?? 0) - 287
  return {
    readiness: 'ready',
    tokens: ranked(before, from, 'token', lastSnapshot(before).snapshot.usage.tokens),
    areas: ranked(before, from, 'area', lastSnapshot(before).snapshot.usage.areas),
    from: from * 300_000,
    uncounted: 0,
  }
}

const bucketOf = (ms: number) => Math.floor(ms / 300_000)

function ranked(facts: readonly Fact[], from: number, kind: 'token' | 'area', histories: readonly UsageHistory[]) {
  const { index, snapshot } = lastSnapshot(facts)
  const loadedAt = bucketOf(serverNow(facts)[index] ?? 0)
  const uses = histories.flatMap(({ id, buckets }) =>
    buckets.flatMap(([bucket, count]) =>
      Array.from({ length: count }, () => ({
        id,
        bucket: Math.min(bucket, loadedAt),
        name: snapshot.names[kind]?.[id],
        person: '',
      })),
    ),
  )
  const held = entriesOf(snapshot, eventKind).length
  for (const { event, names, at, nowMs } of toldEvents(facts).slice(held)) {
    const id = kind === 'token' ? event.tokenId : event.areaId
    if (id === undefined || bucketOf(at) <= bucketOf(nowMs) - 288) continue
    const person = kind === 'token' ? (names.person?.[event.personId ?? -1] ?? 'nobody') : ''
    uses.push({ id, bucket: Math.min(bucketOf(at), bucketOf(nowMs)), name: names[kind]?.[id], person })
  }
  const counted = Map.groupBy(
    uses.filter(({ bucket }) => bucket >= from),
    ({ id }) => id,
  )
  return [...counted]
    .sort(([a, { length: m }], [b, { length: n }]) => n - m || a - b)
    .slice(0, 500)
    .map(([id, { length: count }]) => {
      const averagePerDay = histories.find(history => history.id === id)?.averagePerDay ?? 0
      const all = uses.filter(use => use.id === id)
      const person = all.findLast(use => use.person !== '')?.person
      return {
        id,
        name: all.at(-1)?.name ?? `#${id}`,
        person: person === 'nobody' ? undefined : person,
        count,
        averagePerDay,
        ratio: averagePerDay > 0 ? count / averagePerDay : undefined,
      }
    })
}

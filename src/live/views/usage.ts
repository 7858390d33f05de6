import type { Fact } from '../../domain/facts.ts'
import { usageBucketMs, usageTop, type LiveBatch, type LiveSnapshot } from '../../domain/live.ts'
import { exitType } from '../../domain/events.ts'
import { eventKind } from '../../domain/stream/event.ts'
import { entriesOf } from '../../domain/stream/runs.ts'
import { columnsOf } from '../columns.ts'
import { readinessOf } from '../readiness.ts'
import { ServerClock } from '../server-clock.ts'
import type { Engine, Readiness, View } from '../view.ts'
import { noUsage, type UsageState } from './usage.state.ts'
import { usageBuckets, UsageTable } from './usage-table.ts'

/** How many credentials, and how many areas, are counted at a time (19 MB and 5 MB at most). */
export const usageLimits = { tokens: 16_384, areas: 4096 }

/**
 * The 500 most used credentials and areas of the last 24 hours against their 30-day average. A use is an event that
 * names the credential, or happened in the area; for some clients requests to exit are none. Each is counted as it comes; they are ranked on the tick, once a
 * second, as nobody reads faster: its patch is the complete state.
 */
export const usage: View<UsageState, UsageState> = {
  name: 'usage',
  pace: 'byLoad',
  initial: noUsage,
  create: () => new UsageEngine(),
  apply: (_state, patch) => patch,
}

class UsageEngine implements Engine<UsageState, UsageState> {
  readonly #clock = new ServerClock()
  readonly #tokens = new UsageTable(usageLimits.tokens)
  readonly #areas = new UsageTable(usageLimits.areas)
  #readiness: Readiness = 'waiting'
  #leavesOutExits = false
  #head = 0
  #changed = false
  #ranked: UsageState | undefined

  fold(fact: Fact) {
    this.#advance(Math.floor(this.#clock.read(fact) / usageBucketMs))
    if (fact.kind === 'batchReceived') this.#count(fact.batch)
    if (fact.kind === 'snapshotTaken') this.#load(fact.snapshot)
    if (fact.kind === 'snapshotTaken' || fact.kind === 'ticked') this.#rank()
  }

  patch(): UsageState | undefined {
    const ranked = this.#ranked
    this.#ranked = undefined
    return ranked
  }

  #load(snapshot: LiveSnapshot) {
    this.#readiness = readinessOf(snapshot, eventKind)
    this.#leavesOutExits = snapshot.leavesOutExits === true
    this.#tokens.load(snapshot.usage.tokens, snapshot.names.token)
    this.#areas.load(snapshot.usage.areas, snapshot.names.area)
    this.#changed = true
  }

  #advance(head: number) {
    if (head <= this.#head) return
    this.#head = head
    this.#tokens.advance(head)
    this.#areas.advance(head)
    this.#changed = true
  }

  #count(batch: LiveBatch) {
    const events = entriesOf(batch, eventKind)
    const { names = {} } = batch
    const { at, token, area, person } = columnsOf(events)
    const headMs = this.#head * usageBucketMs
    for (let index = 0; index < events.length; index++) {
      if (this.#leavesOutExits && events[index]?.type === exitType) continue
      const tokenId = token[index] ?? 0
      const atMs = at[index] ?? 0
      const areaId = area[index] ?? 0
      const bucket = atMs >= headMs ? this.#head : Math.floor(atMs / usageBucketMs)
      if (tokenId !== 0) this.#tokens.use(tokenId, bucket, names.token, person[index], names.person)
      if (areaId !== 0) this.#areas.use(areaId, bucket, names.area)
      this.#changed = true
    }
  }

  #rank() {
    if (!this.#changed || this.#readiness === 'waiting') return
    this.#changed = false
    this.#ranked = {
      readiness: this.#readiness,
      tokens: this.#tokens.top(usageTop),
      areas: this.#areas.top(usageTop),
      from: (this.#head - usageBuckets + 1) * usageBucketMs,
      uncounted: this.#tokens.uncounted + this.#areas.uncounted,
    }
  }
}

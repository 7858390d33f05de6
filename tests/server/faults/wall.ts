import { asyncScheduler, defer, of, type Subscription } from 'rxjs'
import type { HubName } from '../../../src/domain/hubs/hub.ts'
import { eventKind } from '../../../src/domain/stream/event.ts'
import { entriesOf } from '../../../src/domain/stream/runs.ts'
import { facts$ } from '../../../src/live/facts.ts'
import { signalR } from '../../../src/live/signalr.ts'
import { fetchSnapshot$ } from '../../../src/live/snapshot.ts'

/** A wall without a page: the worker's own pipeline, which records what it receives. */
export class Wall {
  readonly #following: Subscription
  /** When each event that came live or was recovered occurred, in the order in which they came. */
  readonly occurred: number[] = []
  readonly sequences: number[] = []
  /** What it said that it had recovered. */
  recovered = 0
  passedOver = 0
  /** How often it said that it was blind. */
  lost = 0
  /** Whether it says so now. */
  isBlind = true
  isFollowing = false

  /** @param urls of one server, or of several on one database: each try is at the next */
  constructor(urls: readonly [string, ...string[]], headers: Record<string, string>) {
    const needed: ReadonlySet<HubName> = new Set(['logger'])
    let tries = 0
    const sources = {
      connect: (hub: HubName) => defer(() => signalR(urls[tries++ % urls.length] ?? urls[0], { headers })(hub)),
      snapshot$: defer(() => fetchSnapshot$(urls[(tries + urls.length - 1) % urls.length] ?? urls[0], headers)),
      scheduler: asyncScheduler,
    }
    this.#following = facts$(of(needed), sources).subscribe(fact => {
      if (fact.kind === 'batchReceived') {
        const events = entriesOf(fact.batch, eventKind)
        this.occurred.push(...events.map(({ occurredAt }) => Date.parse(occurredAt)))
        this.sequences.push(...events.map(({ sequence }) => sequence))
      } else if (fact.kind === 'recovered') this.recovered += fact.count
      else if (fact.kind === 'passedOver') this.passedOver += fact.count
      else if (fact.kind === 'streamConfirmed') this.isFollowing = true
      else if (fact.kind === 'hubChanged') {
        this.isBlind = fact.state !== 'connected'
        if (fact.state === 'lost') this.lost++
      }
    })
  }

  stop(): void {
    this.#following.unsubscribe()
  }
}

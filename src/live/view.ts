import type { Fact } from '../domain/facts.ts'

/**
 * Whether a view knows what it shows: `waiting` before the first snapshot, `withheld` where the caller may not see it.
 * An empty list means "there are none" only when `ready`.
 */
export type Readiness = 'waiting' | 'ready' | 'withheld'

/**
 * One live view. Its engine decides what changed, apply makes it so; both sides of the port run the same apply.
 * `S` and `P` are plain data that structured clone carries. To decide, a view must remember more than it shows (a day
 * of counts for every credential): that is the engine's, which stays in the worker.
 */
export interface View<S, P = unknown> {
  readonly name: string
  /**
   * When its changes are shipped: in the next frame, or, where nearly every event changes it, as often as the load
   * allows.
   */
  readonly pace: 'atOnce' | 'byLoad'
  /** It is made of something else than the client's stream, which is followed for every other view. */
  readonly isBesideStream?: true
  readonly initial: S
  create(): Engine<S, P>
  apply(state: S, patch: P): S
}

/**
 * The step of a view in two halves, because batches come many times as often as the page can show them: `fold` takes
 * each fact as it comes, and `patch` is asked once a frame.
 */
export interface Engine<S, P> {
  fold(fact: Fact): void
  /**
   * @param state the view's state after every earlier patch
   * @returns what brings the state up to date with the facts folded, undefined if nothing changed
   */
  patch(state: S): P | undefined
}

export type StateOf<V> = V extends View<infer S, infer _> ? S : never

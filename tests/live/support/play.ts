import type { Fact } from '../../../src/domain/facts.ts'
import type { View } from '../../../src/live/view.ts'

/** The state after the facts; `isFrame` says after which of them a patch is taken (the last one always is). */
export function play<S>(view: View<S>, facts: readonly Fact[], isFrame: (index: number) => boolean = () => false): S {
  return playBoth(view, facts, isFrame).worker
}

/** The worker's state, and that of a page that was sent every patch over a port. */
export function playBoth<S>(
  view: View<S>,
  facts: readonly Fact[],
  isFrame: (index: number) => boolean,
): { worker: S; page: S } {
  const engine = view.create()
  let worker = view.initial
  let page = structuredClone(view.initial)
  const frame = () => {
    const patch = engine.patch(worker)
    if (patch === undefined) return
    const sent: unknown = structuredClone(patch)
    worker = view.apply(worker, patch)
    page = view.apply(page, sent)
  }
  for (const [index, fact] of facts.entries()) {
    engine.fold(fact)
    if (isFrame(index)) frame()
  }
  frame()
  return { worker, page }
}

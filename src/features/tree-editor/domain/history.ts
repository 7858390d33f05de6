import type { Steps } from './steps.ts'

/** What is pending, with what it was before and what was undone. */
export interface History {
  readonly past: readonly Steps[]
  readonly steps: Steps
  readonly future: readonly Steps[]
}

export const fresh: History = { past: [], steps: [], future: [] }

/** After another change; what was undone before is forgotten. */
export const changedTo = ({ past, steps }: History, next: Steps): History => ({
  past: [...past, steps],
  steps: next,
  future: [],
})

/** The change before; the same where there is none. */
export function undone(history: History): History {
  const before = history.past.at(-1)
  if (!before) return history
  return { past: history.past.slice(0, -1), steps: before, future: [history.steps, ...history.future] }
}

/** What was undone last, made again; the same where there is none. */
export function redone(history: History): History {
  const [next, ...future] = history.future
  return next ? { past: [...history.past, history.steps], steps: next, future } : history
}

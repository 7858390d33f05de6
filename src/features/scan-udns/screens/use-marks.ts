import { useState } from 'react'
import type { AcceptedNode } from '../domain/answers.ts'
import { type Draft, type Drafts, type Refusals, refusalsAfter } from './drafts.ts'

/** What is typed for found nodes, which are chosen, and why some were refused. */
export interface Marks {
  readonly drafts: Drafts
  readonly chosen: ReadonlySet<number>
  readonly refusals: Refusals
  readonly write: (id: number, draft: Draft) => void
  readonly choose: (ids: readonly number[], isChosen: boolean) => void
  /** Some were accepted, or refused: those that were accepted are not chosen any more. */
  readonly took: (items: readonly AcceptedNode[]) => void
}

export function useMarks(): Marks {
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [refusals, setRefusals] = useState<Refusals>(new Map())
  const choose = (ids: readonly number[], isChosen: boolean) =>
    setChosen(before => new Set(isChosen ? [...before, ...ids] : [...before].filter(id => !ids.includes(id))))
  return {
    drafts,
    chosen,
    refusals,
    write: (id, draft) => setDrafts(before => new Map(before).set(id, { ...before.get(id), ...draft })),
    choose,
    took(items) {
      setRefusals(before => refusalsAfter(before, items))
      const done = items.flatMap(({ record, foundNodeId }) => (record ? [foundNodeId] : []))
      choose(done, false)
    },
  }
}

import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { failureText } from '../../../crud/confirm/machine.ts'
import { count } from '../../../ui/figures.ts'
import { type AcceptedNode, type FoundNode, mostAtOnce } from '../domain/answers.ts'
import { type Draft, type Drafts, nodeToAccept, type Refusals, refusalsAfter } from './drafts.ts'
import { acceptNodes, forgetNodes } from './queries.ts'

/** What is typed for found nodes, which are chosen, and what becomes of them. */
export interface Nodes {
  readonly drafts: Drafts
  readonly chosen: ReadonlySet<number>
  readonly refusals: Refusals
  /** What was done last, in words. */
  readonly said: string
  /** Why nothing was done. */
  readonly failure: string | undefined
  readonly isBusy: boolean
  readonly write: (id: number, draft: Draft) => void
  readonly choose: (ids: readonly number[], isChosen: boolean) => void
  readonly accept: (nodes: readonly FoundNode[]) => void
  readonly forget: (nodes: readonly FoundNode[]) => void
}

const parts = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / mostAtOnce) }, (_, at) =>
    all.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
  )

/** @param nameOf the suggested name of a node */
export function useNodes(queryKey: QueryKey, nameOf: (node: FoundNode) => string): Nodes {
  const queries = useQueryClient()
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [refusals, setRefusals] = useState<Refusals>(new Map())
  const [said, setSaid] = useState('')
  const choose = (ids: readonly number[], isChosen: boolean) =>
    setChosen(before => new Set(isChosen ? [...before, ...ids] : [...before].filter(id => !ids.includes(id))))
  const onSettled = () => refreshQueries(queries, queryKey)
  const took = (items: readonly AcceptedNode[]) => {
    setRefusals(before => refusalsAfter(before, items))
    choose(
      items.flatMap(({ record, foundNodeId }) => (record ? [foundNodeId] : [])),
      false,
    )
  }
  const accepting = useMutation({
    mutationFn: async (nodes: readonly FoundNode[]) => {
      const done: AcceptedNode[] = []
      for (const part of parts(nodes)) {
        const sent = part.map(node => nodeToAccept(node, drafts.get(node.foundNodeId), nameOf(node)))
        const { items } = await acceptNodes(sent)
        took(items)
        done.push(...items)
        setSaid(accepted(done))
      }
    },
    onMutate: () => setSaid(''),
    onSettled,
  })
  const forgetting = useMutation({
    mutationFn: async (nodes: readonly FoundNode[]) => {
      const ids = nodes.map(({ foundNodeId }) => foundNodeId)
      for (const part of parts(ids)) await forgetNodes(part)
      choose(ids, false)
      setSaid(`${count(ids.length, 'node')} forgotten`)
    },
    onMutate: () => setSaid(''),
    onSettled,
  })
  const error = accepting.error ?? forgetting.error
  return {
    drafts,
    chosen,
    refusals,
    said,
    failure: error ? failureText(error) : undefined,
    isBusy: accepting.isPending || forgetting.isPending,
    write: (id, draft) => setDrafts(before => new Map(before).set(id, { ...before.get(id), ...draft })),
    choose,
    accept: nodes => (forgetting.reset(), accepting.mutate(nodes)),
    forget: nodes => (accepting.reset(), forgetting.mutate(nodes)),
  }
}

function accepted(items: readonly AcceptedNode[]): string {
  const refused = items.filter(({ record }) => !record).length
  const done = `${count(items.length - refused, 'node')} accepted`
  return refused > 0 ? `${done}, ${refused} refused` : done
}

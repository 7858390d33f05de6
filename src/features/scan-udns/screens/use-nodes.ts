import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { failureText } from '../../../crud/confirm/machine.ts'
import { count } from '../../../ui/figures.ts'
import { type AcceptedNode, type FoundNode, mostAtOnce } from '../domain/answers.ts'
import { nodeToAccept } from './drafts.ts'
import { acceptNodes, forgetNodes } from './queries.ts'
import { type Marks, useMarks } from './use-marks.ts'

/** What is typed for found nodes, which are chosen, and what becomes of them. */
export interface Nodes extends Marks {
  /** What was done last, in words. */
  readonly said: string
  /** Why nothing was done. */
  readonly failure: string | undefined
  readonly isBusy: boolean
  readonly accept: (nodes: readonly FoundNode[]) => void
  readonly forget: (nodes: readonly FoundNode[]) => void
}

/** As the server takes them in one call. */
const parts = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / mostAtOnce) }, (_, at) =>
    all.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
  )

/** @param nameOf the suggested name of a node */
export function useNodes(queryKey: QueryKey, nameOf: (node: FoundNode) => string): Nodes {
  const queries = useQueryClient()
  const marks = useMarks()
  const [said, setSaid] = useState('')
  const around = { onMutate: () => setSaid(''), onSettled: () => refreshQueries(queries, queryKey) }
  const accepting = useMutation({
    ...around,
    mutationFn: async (nodes: readonly FoundNode[]) => {
      const done: AcceptedNode[] = []
      for (const part of parts(nodes)) {
        const sent = part.map(node => nodeToAccept(node, marks.drafts.get(node.foundNodeId), nameOf(node)))
        const { items } = await acceptNodes(sent)
        marks.took(items)
        done.push(...items)
        setSaid(outcomeOf(done))
      }
    },
  })
  const forgetting = useMutation({
    ...around,
    mutationFn: async (nodes: readonly FoundNode[]) => {
      const ids = nodes.map(({ foundNodeId }) => foundNodeId)
      for (const part of parts(ids)) await forgetNodes(part)
      marks.choose(ids, false)
      setSaid(`${count(ids.length, 'node')} forgotten`)
    },
  })
  const error = accepting.error ?? forgetting.error
  return {
    ...marks,
    said,
    failure: error ? failureText(error) : undefined,
    isBusy: accepting.isPending || forgetting.isPending,
    accept: nodes => (forgetting.reset(), accepting.mutate(nodes)),
    forget: nodes => (accepting.reset(), forgetting.mutate(nodes)),
  }
}

function outcomeOf(items: readonly AcceptedNode[]): string {
  const refused = items.filter(({ record }) => !record).length
  const accepted = items.length - refused
  if (accepted === 0) return `${count(refused, 'node')} refused`
  return `${count(accepted, 'node')} accepted${refused > 0 ? `, ${refused} refused` : ''}`
}

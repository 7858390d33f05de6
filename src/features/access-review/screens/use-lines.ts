import { notifications } from '@mantine/notifications'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import type { Decision, LineFilter, ReviewForMe, ReviewLine } from '../domain/wire.ts'
import { mostAtOnce } from '../domain/most-at-once.ts'
import type { LineSource } from './line-source.ts'

/** What has been said of a line since it was read. */
interface Said {
  readonly decision: Decision | null
  readonly note: string | null
}
const saidOf = ({ decision, note }: ReviewLine): Said => ({ decision, note })

/** Lines with their decisions before a step, to take it back. */
type Step = readonly { readonly lineId: number; readonly decision: Decision | null }[]

function tellRefused(refused: readonly { readonly reason: string }[]): void {
  for (const reason of new Set(refused.map(each => each.reason)))
    notifications.show({ color: 'red', message: reason, autoClose: 10_000 })
}

/** Sends answers, shown at once; what is not taken goes back to what it was. */
function useAnswers(source: LineSource) {
  const [said, setSaid] = useState<ReadonlyMap<number, Said>>(new Map())
  const [counts, setCounts] = useState<Pick<ReviewForMe, 'lines' | 'answered'>>()
  const put = (entries: Iterable<readonly [number, Said]>) => setSaid(known => new Map([...known, ...entries]))

  async function send(which: readonly ReviewLine[], change: Partial<Said>): Promise<boolean> {
    const before = new Map(which.map(line => [line.lineId, saidOf(line)]))
    put(which.map(line => [line.lineId, { ...saidOf(line), ...change }]))
    try {
      for (let at = 0; at < which.length; at += mostAtOnce) {
        const lineIds = which.slice(at, at + mostAtOnce).map(({ lineId }) => lineId)
        const { refused, ...done } = await source.answer({ lineIds, ...change })
        setCounts(done)
        put(refused.flatMap(({ lineId }) => [[lineId, before.get(lineId) ?? { decision: null, note: null }] as const]))
        tellRefused(refused)
        for (const lineId of lineIds) before.delete(lineId)
      }
      return true
    } catch (error) {
      put(before)
      notifications.show({ color: 'red', title: 'Not saved', message: messageOf(error), autoClose: false })
      return false
    }
  }
  return { said, counts, send }
}

/** The lines of a reviewer, which stay where they are while they are answered, and the way back. */
export function useLines(source: LineSource, filter: LineFilter, status: string) {
  const query = useInfiniteQuery({
    // Not read again with every answer: a line would be gone before it is seen to be answered.
    queryKey: ['access review lines', source.key, filter, status],
    queryFn: ({ pageParam, signal }) => source.read(filter, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { said, counts, send } = useAnswers(source)
  const [steps, setSteps] = useState<readonly Step[]>([])
  const lines = useMemo(
    () => query.data?.pages.flatMap(({ items }) => items).map(line => ({ ...line, ...said.get(line.lineId) })),
    [query.data, said],
  )
  const review = query.data?.pages.at(-1)?.review

  async function decide(which: readonly ReviewLine[], decision: Decision): Promise<void> {
    const step = which.map(({ lineId, decision: old }) => ({ lineId, decision: old }))
    if (await send(which, { decision })) setSteps(known => [...known, step])
  }

  async function undo(): Promise<void> {
    const step = steps.at(-1)
    if (!step) return
    setSteps(known => known.slice(0, -1))
    for (const [decision, old] of Map.groupBy(step, each => each.decision)) {
      const ids = new Set(old.map(({ lineId }) => lineId))
      const which = (lines ?? []).filter(({ lineId }) => ids.has(lineId))
      await send(which, { decision })
    }
  }

  const saveNote = (line: ReviewLine, note: string) => send([line], { note: note.trim() === '' ? null : note.trim() })
  const counted = review && { ...review, ...counts }
  return { query, lines, review: counted, decide, undo, saveNote, canUndo: steps.length > 0 }
}

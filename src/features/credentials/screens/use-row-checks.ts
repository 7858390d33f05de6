import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import type { RowsChecked } from '../domain/create-tokens.ts'
import { isEmptyRow, ownProblems, type CardRow } from './card-rows.ts'

const settleMs = 300

export interface RowChecks {
  /** What is wrong with rows, by their places. */
  readonly problems: ReadonlyMap<number, string>
  /** The server has not said yet whether the newest rows are taken. */
  readonly isAsking: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** Checks rows as they are read: among themselves at once, and against what is there a moment later. */
export function useRowChecks(rows: readonly CardRow[]): RowChecks {
  const [settled] = useDebouncedValue(rows, settleMs)
  const own = useMemo(() => ownProblems(rows), [rows])
  const asked = useMemo(() => settled.filter(row => !isEmptyRow(row)), [settled])
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [...recordKeys.lists('token'), 'check-rows', asked],
    queryFn: ({ signal }) => request<RowsChecked>('POST', '/fob/check-rows', { body: { rows: asked }, signal }),
    enabled: asked.length > 0,
    gcTime: 0,
    placeholderData: before => before,
  })
  const problems = useMemo(() => {
    // By what it says, not by its place: rows may have moved since.
    const taken = new Map(data?.wrong.flatMap(({ row, message }) => (asked[row] ? [[keyOf(asked[row]), message]] : [])))
    const found = new Map(own)
    for (const [index, row] of rows.entries()) {
      const message = taken.get(keyOf(row))
      if (message !== undefined && !found.has(index)) found.set(index, message)
    }
    return found
  }, [own, rows, data, asked])
  const isAsking = (asked.length > 0 && isPending) || settled !== rows
  return { problems, isAsking, error, retry: () => void refetch() }
}

const keyOf = ({ keycode, reference }: CardRow) => `${keycode} ${reference}`

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { onMoved } from './moves.ts'
import { runningQuery } from './queries.ts'

/** What runs now, followed live by everybody: who may not read lockdowns hears of them all the same. */
export function useRunningLockdowns() {
  const queries = useQueryClient()
  useEffect(() => onMoved(() => void refreshQueries(queries, runningQuery.queryKey)), [queries])
  return useQuery(runningQuery)
}

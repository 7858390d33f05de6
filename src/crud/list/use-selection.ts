import { useCallback, useMemo, useState } from 'react'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'

export interface Selection {
  readonly records: ReadonlyMap<number, ApiRecord>
  readonly toggle: (record: ApiRecord) => void
  /** All of these in, or, where they all are, all of these out. */
  readonly toggleAll: (records: readonly ApiRecord[]) => void
  readonly clear: () => void
  readonly drop: (ids: readonly number[]) => void
}

/** The selected records, by their keys: they stay selected through scrolling, sorting and reloading. */
export function useSelection({ key }: Pick<Entity, 'key'>): Selection {
  const [records, setRecords] = useState<ReadonlyMap<number, ApiRecord>>(() => new Map())
  const toggle = useCallback(
    (record: ApiRecord) =>
      setRecords(before => {
        const next = new Map(before)
        const id = Number(record[key])
        if (!next.delete(id)) next.set(id, record)
        return next
      }),
    [key],
  )
  const toggleAll = useCallback(
    (given: readonly ApiRecord[]) =>
      setRecords(before => {
        const next = new Map(before)
        const isAllIn = given.every(record => before.has(Number(record[key])))
        for (const record of given)
          if (isAllIn) next.delete(Number(record[key]))
          else next.set(Number(record[key]), record)
        return next
      }),
    [key],
  )
  const clear = useCallback(() => setRecords(new Map()), [])
  const drop = useCallback(
    (ids: readonly number[]) => setRecords(before => new Map([...before].filter(([id]) => !ids.includes(id)))),
    [],
  )
  return useMemo(() => ({ records, toggle, toggleAll, clear, drop }), [records, toggle, toggleAll, clear, drop])
}

import { useLocalStorage } from '@mantine/hooks'
import { useMemo } from 'react'
import type { Entity } from '../../domain/entity.ts'
import { useCaller } from '../caller/caller.ts'
import { columnOf, columnsOf, type Column } from './columns.ts'
import { useListColumns } from './list-columns.ts'

export interface ChosenColumns {
  readonly all: readonly Column[]
  readonly shown: readonly Column[]
  /** By name; one always stays. */
  readonly choose: (names: readonly string[]) => void
  /** Back to what is declared; undefined if that is shown. */
  readonly reset: (() => void) | undefined
}

/** The columns of a list as the user has chosen them on this machine. */
export function useColumns(entity: Entity, without: readonly string[] = []): ChosenColumns {
  const { user } = useCaller()
  const [names, setNames, forget] = useLocalStorage<readonly string[] | undefined>({
    key: `gatehouse-columns-${user?.userId ?? 0}-${entity.id}`,
    getInitialValueInEffect: false,
  })
  const added = useListColumns(entity.id)
  return useMemo(() => {
    const own = columnsOf(entity).filter(({ property }) => !without.includes(property))
    const all = [...own, ...added.map(columnOf)]
    const chosen = names && all.filter(({ name }) => names.includes(name))
    const usual = all.filter(({ isUsual }) => isUsual)
    return {
      all,
      shown: chosen && chosen.length > 0 ? chosen : usual,
      choose: next => next.length > 0 && setNames(next),
      reset: names && forget,
    }
  }, [entity, added, without, names, setNames, forget])
}

import type { ComponentType } from 'react'
import { useMemo } from 'react'
import { IconPlus } from '@tabler/icons-react'
import { entities } from '../../../domain/entities/index.ts'
import { entityRoutes, titleIn } from '../../../domain/entity-routes.ts'
import { useCaller } from '../../../crud/caller/caller.ts'

/** Something that the app can be told to do. */
export interface Action {
  readonly label: string
  /** Other words by which it is found. */
  readonly words?: string
  readonly icon: ComponentType<{ className?: string | undefined }>
  /** Where it leads, or what it does. */
  readonly to?: string
  readonly run?: () => void
}

/** What it is chosen by: its address, or its name where it leads nowhere. */
export const valueOf = ({ to, label }: Action): string => to ?? `do ${label}`

const creates = entityRoutes(entities).filter(({ kind, path }) => kind === 'create' && !path.includes('{'))

/** The create screens of what the caller may add, each once. */
export function useCreates(): readonly Action[] {
  const { brand, may } = useCaller()
  return useMemo(() => {
    const open = creates.filter(route => {
      const add = entities[route.entity as keyof typeof entities]?.permission.add
      return add !== undefined && may(add) && route.permission.every(may)
    })
    const named = open.map(route => ({
      label: titleIn(brand, route),
      words: 'add new',
      icon: IconPlus,
      to: route.path,
    }))
    return [...new Map(named.toReversed().map(each => [each.label, each])).values()].toReversed()
  }, [brand, may])
}

import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pickQuery, titlesQuery } from '../../../../api/entity-calls.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { entities } from '../../../../domain/entities/index.ts'
import type { NewSystem } from '../../domain/new-system.ts'
import type { SystemDraft } from './draft.ts'
import { systemOf } from './system-of.ts'

const typingMs = 300

/** What would be made of what is typed, with the names that are suggested. */
export function useSystem(draft: SystemDraft): { readonly system: NewSystem; readonly site: string } {
  const { words } = useCaller()
  const title = useTitle('area', draft.isNew ? null : draft.areaId)
  const site = draft.isNew ? draft.name : (title ?? '')
  const controller = words.One('controller')
  const taken = useTaken(site.trim() || controller)
  const door = words.one('door')
  const system = useMemo(
    () => systemOf(draft, { site, taken, controller, door }),
    [draft, site, taken, controller, door],
  )
  return { system, site }
}

/** The title of a record that was chosen. */
export function useTitle(entity: 'area' | 'commDevice', id: number | null): string | undefined {
  const { data } = useQuery(titlesQuery(entities[entity], id === null ? [] : [id]))
  return id === null ? undefined : data?.find(each => each.id === id)?.title
}

const none: readonly string[] = []

/** The names of controllers that begin so. */
function useTaken(beginning: string): readonly string[] {
  const [asked] = useDebouncedValue(beginning, typingMs)
  const { data } = useQuery(pickQuery(entities.controller, asked))
  return useMemo(() => data?.map(({ title }) => title) ?? none, [data])
}

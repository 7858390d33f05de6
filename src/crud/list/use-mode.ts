import { useSearchParams } from 'react-router'
import type { Entity, ListMode } from '../../domain/entity.ts'

/** The modes of a list and the one that its url names; undefined where it has none. */
export interface Mode {
  readonly id: string
  /** By wire names. */
  readonly filters: Readonly<Record<string, string>>
  readonly modes: Readonly<Record<string, ListMode>>
  readonly choose: (id: string) => void
}

/** @param isPart a list within a record's screen shows all of them */
export function useMode({ list }: Pick<Entity, 'list'>, isPart: boolean): Mode | undefined {
  const [url, setUrl] = useSearchParams()
  if (!list?.modes || isPart) return undefined
  const { modes } = list
  const [first = ''] = Object.keys(modes)
  const named = url.get('mode') ?? first
  const id = Object.hasOwn(modes, named) ? named : first
  const choose = (next: string) =>
    setUrl(
      before => {
        const written = new URLSearchParams(before)
        for (const name of Object.values(modes).flatMap(({ filters }) => Object.keys(filters))) written.delete(name)
        written.set('mode', next)
        return written
      },
      { replace: true, preventScrollReset: true },
    )
  const set = Object.entries(modes[id]?.filters ?? {})
  const filters = Object.fromEntries(set.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  return { id, filters, modes, choose }
}

import { useLocation, useSearchParams } from 'react-router'
import type { Entity } from '../../domain/entity.ts'

export type Layout = 'table' | 'tiles'

/** Whether a list is a table or tiles, according to its url; undefined if it has no tiles. */
export function useLayout({ list }: Pick<Entity, 'list'>): readonly [Layout | undefined, (layout: Layout) => void] {
  const [url, setUrl] = useSearchParams()
  const { state } = useLocation()
  if (list?.tiles === undefined) return [undefined, () => undefined]
  const set = (layout: Layout) =>
    setUrl(
      before => {
        const written = new URLSearchParams(before)
        written.delete('view')
        if (layout === 'tiles') written.set('view', layout)
        return written
      },
      { replace: true, preventScrollReset: true, state },
    )
  return [url.get('view') === 'tiles' ? 'tiles' : 'table', set]
}

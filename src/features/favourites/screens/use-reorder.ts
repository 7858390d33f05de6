import { useLayoutEffect, useRef, useState } from 'react'
import type { Favourite } from '../../../api/favourites.ts'
import { moved } from '../domain/moved.ts'
import { useDragging } from './use-dragging.ts'
import { useOrderFavourites } from './use-favourites.ts'

/** Moves favourites among each other, by buttons and by dragging, and says where each has come to. */
export function useReorder(all: readonly Favourite[]) {
  const order = useOrderFavourites()
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const pressed = useRef<{ readonly at: number; readonly by: number }>(undefined)
  const move = (from: number, to: number) => {
    const next = moved(all, from, to)
    if (next === all) return
    setSaid(`${all[from]?.name} is now ${to + 1} of ${all.length}`)
    order(next)
  }
  // The row that was moved is put into the page anew, without the focus that its button had.
  useLayoutEffect(() => {
    const { at, by } = pressed.current ?? {}
    pressed.current = undefined
    if (at !== undefined) list.current?.children[at]?.querySelector<HTMLElement>(`[data-move="${by}"]`)?.focus()
  }, [all])
  const dragging = useDragging(move)
  const step = (at: number, by: -1 | 1) => {
    pressed.current = { at: at + by, by }
    move(at, at + by)
  }
  return { list, said, step, dragging }
}

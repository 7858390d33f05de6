import { useEffect } from 'react'
import { isNews } from '../../live/kept-heads.ts'
import type { Head } from '../../live/roll.ts'
import { type KeptRoll, writeRoll } from './roll-store.ts'

/** Keeps what the server has answered: the page may be closed before it has a connection for the whole roll. */
export function useSavedMarks(roll: KeptRoll, told: readonly Head[], isOver: boolean): void {
  useEffect(() => {
    if (isOver || !isNews(told, roll.heads)) return
    // Without room the marks are on the server all the same.
    writeRoll({ ...roll, heads: told }).catch(() => undefined)
  }, [roll, told, isOver])
}

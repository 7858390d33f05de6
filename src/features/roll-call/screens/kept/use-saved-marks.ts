import { useEffect } from 'react'
import type { LiveMark } from '../../domain/mark.ts'
import { type KeptRoll, writeRoll } from './roll-store.ts'

/** Keeps what the server has answered: the page may be closed before it has a connection for the whole roll. */
export function useSavedMarks(roll: KeptRoll, told: ReadonlyMap<number, LiveMark>, isOver: boolean): void {
  useEffect(() => {
    const isNews = roll.heads.some(({ personId, mark }) => personId !== undefined && told.get(personId) !== mark)
    if (!isNews || isOver) return
    const heads = roll.heads.map(head => ({
      ...head,
      mark: head.personId === undefined ? head.mark : told.get(head.personId),
    }))
    // Without room the marks are on the server all the same.
    writeRoll({ ...roll, heads }).catch(() => undefined)
  }, [roll, told, isOver])
}

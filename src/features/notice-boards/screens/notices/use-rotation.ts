import { useEffect, useState } from 'react'

export interface Rotation {
  /** Which of them is shown; 0 where there are none. */
  readonly index: number
  /** Counts every change, so that each is drawn as one. */
  readonly turn: number
  readonly isPlaying: boolean
  readonly play: (isPlaying: boolean) => void
  readonly step: (by: 1 | -1) => void
}

/**
 * One after the other, each for its time.
 * @param staysMs of each, in their order
 * @param begins whether it plays automatically; with reduced motion it does not
 */
export function useRotation(staysMs: readonly number[], begins: boolean): Rotation {
  const [turn, setTurn] = useState(0)
  const [chosen, setChosen] = useState<boolean>()
  const isPlaying = chosen ?? begins
  const count = staysMs.length
  const index = count === 0 ? 0 : ((turn % count) + count) % count
  const stay = staysMs[index]
  useEffect(() => {
    if (!isPlaying || count < 2 || stay === undefined) return
    const timer = setTimeout(() => setTurn(before => before + 1), stay)
    return () => clearTimeout(timer)
  }, [isPlaying, count, stay, turn])
  return { index, turn, isPlaying, play: setChosen, step: by => setTurn(before => before + by) }
}

import type { ReactNode } from 'react'
import { Guarded } from '../../ui/later/Guarded.tsx'
import { loadFailed } from '../../ui/later/load.ts'

interface LazilyProps {
  /** Closes what was to be opened, so that it can be opened again. */
  onFailed?: () => void
  children: ReactNode
}

/**
 * A part of the shell that is loaded later. Where it cannot be loaded or fails, it alone is missing until it comes: the
 * screen, and what is typed on it, stays, and `NewVersion` says so.
 */
export function Lazily({ onFailed, children }: LazilyProps) {
  const failed = () => {
    dispatchEvent(new Event(loadFailed))
    onFailed?.()
  }
  return (
    <Guarded shape={null} instead={null} onFailed={failed}>
      {children}
    </Guarded>
  )
}

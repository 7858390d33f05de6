import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { loadFailed } from '../new-version/load.ts'

/**
 * A part of the shell that is loaded later. Where it cannot be loaded or fails, it alone is missing: the screen, and what
 * is typed on it, stays, and `NewVersion` says so.
 * @param props.onFailed closes what was to be opened, so that it can be opened again
 */
export function Lazily({ onFailed, children }: { onFailed?: () => void; children: ReactNode }) {
  const failed = () => {
    dispatchEvent(new Event(loadFailed))
    onFailed?.()
  }
  return (
    <ErrorBoundary fallback={null} onError={failed}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}

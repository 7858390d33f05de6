import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { loadFailed } from '../new-version/load.ts'

/**
 * A part of the shell that is loaded later. Where it cannot be loaded or fails, it alone is missing: the screen, and what
 * is typed on it, stays, and `NewVersion` says so.
 */
export const Lazily = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={null} onError={() => void dispatchEvent(new Event(loadFailed))}>
    <Suspense fallback={null}>{children}</Suspense>
  </ErrorBoundary>
)

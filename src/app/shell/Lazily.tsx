import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

/**
 * A part of the shell that is loaded later. Where it cannot be loaded, it alone is missing: the screen, and what is typed
 * on it, stays, and `NewVersion` says so.
 */
export const Lazily = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={null}>{children}</Suspense>
  </ErrorBoundary>
)

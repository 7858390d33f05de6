import { Suspense, useEffect, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { ErrorTile } from '../ErrorTile.tsx'
import { LoadFailed } from './in-time.ts'

const retryMs = 5000

interface GuardedProps {
  /** What it is, as the subject of a sentence: 'The map'. */
  name?: string
  /** In its place while it loads: a skeleton. */
  shape: ReactNode
  /** Other values give a part that has failed another chance. */
  resetKeys?: readonly unknown[]
  /** In its place where it has failed; default: a tile that says so. */
  instead?: ReactNode
  onFailed?: () => void
  children: ReactNode
}

/**
 * A part of a screen. Where it throws, or its file does not come, that is said in its place, and all around it stays.
 * What could not be loaded is loaded again by itself.
 */
export function Guarded({ name = 'This part', shape, resetKeys = [], instead, onFailed, children }: GuardedProps) {
  return (
    <ErrorBoundary
      resetKeys={[...resetKeys]}
      onError={error => {
        if (error instanceof LoadFailed) error.forget()
        onFailed?.()
      }}
      fallbackRender={({ error, resetErrorBoundary: retry }) =>
        error instanceof LoadFailed ? (
          <Retrying name={name} instead={instead} retry={retry} />
        ) : instead === undefined ? (
          <ErrorTile
            title={`${name} failed`}
            reason={error instanceof Error ? error.message : String(error)}
            onRetry={retry}
          />
        ) : (
          instead
        )
      }
    >
      <Suspense fallback={shape}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Nobody stands at a wall to press 'Try again': it does so itself, and as soon as the network is back. */
function Retrying({ name, instead, retry }: { name: string; instead: ReactNode; retry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(retry, retryMs)
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [retry])
  return instead === undefined ? (
    <ErrorTile title={`${name} could not be loaded`} reason="The server did not answer · retrying" onRetry={retry} />
  ) : (
    instead
  )
}

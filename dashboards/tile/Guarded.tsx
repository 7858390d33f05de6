import { useEffect, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { messageOf } from '../../src/api/api-error.ts'
import { useCaller } from '../../src/crud/caller/caller.ts'
import { ErrorTile } from '../../src/ui/ErrorTile.tsx'
import { NotLoaded } from '../reloadable.ts'
import type { Widget } from '../widget.ts'

const retryMs = 5000

interface GuardedProps {
  widget: Pick<Widget, 'name' | 'retry'>
  options: unknown
  children: ReactNode
}

/** A widget that throws becomes an error tile; other options, or a retry, give it another chance. */
export function Guarded({ widget, options, children }: GuardedProps) {
  const { words } = useCaller()
  const name = words.say(widget.name)
  return (
    <ErrorBoundary
      resetKeys={[options]}
      onReset={widget.retry}
      fallbackRender={({ error, resetErrorBoundary: retry }) =>
        error instanceof NotLoaded ? (
          <Retrying name={name} retry={retry} />
        ) : (
          <ErrorTile title={`${name} failed`} reason={messageOf(error)} onRetry={retry} />
        )
      }
    >
      {children}
    </ErrorBoundary>
  )
}

/** Nobody stands at a wall to press 'Try again': it does so itself, and as soon as the network is back. */
function Retrying({ name, retry }: { name: string; retry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(retry, retryMs)
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [retry])
  return (
    <ErrorTile title={`${name} could not be loaded`} reason="The server did not answer · retrying" onRetry={retry} />
  )
}

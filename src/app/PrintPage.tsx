import { Container } from '@mantine/core'
import { lazy, Suspense, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { type ApiError, messageOf } from '../api/api-error.ts'
import { onRefusal } from '../api/request.ts'
import { ErrorTile } from '../ui/ErrorTile.tsx'
import { inTime } from '../ui/later/in-time.ts'
import { Starting } from './Starting.tsx'

const Print = lazy(() => inTime(async () => (await import('./screen-files.ts')).loadScreen('print')))

/** To the sign-in or the switch, and back: as everywhere, but there is no router. */
function leave({ status, clientId }: ApiError): void {
  const { pathname, search } = window.location
  const query = new URLSearchParams({ returnTo: `${pathname}${search}` })
  if (clientId !== undefined) query.set('clientId', String(clientId))
  window.location.replace(`${status === 401 ? '/login' : '/client-mismatch'}?${query}`)
}

/** The page that prints: it has neither router nor live connections. */
export function PrintPage() {
  useEffect(() => onRefusal(leave), [])
  return (
    <ErrorBoundary
      fallbackRender={({ error }) => (
        <Container component="main" size="sm" py="xl">
          <ErrorTile
            title="Nothing could be printed"
            reason={messageOf(error)}
            onRetry={() => window.location.reload()}
          />
        </Container>
      )}
    >
      <Suspense fallback={<Starting />}>
        <Print />
      </Suspense>
    </ErrorBoundary>
  )
}

import { Button, Container, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { Route, Switch, useLocation } from 'wouter'
import { messageOf } from '../api/api-error.ts'
import { LoadFailed } from '../app/new-version/load.ts'
import { pattern } from '../domain/pattern.ts'
import { Starting } from '../app/Starting.tsx'
import { ErrorTile } from '../ui/ErrorTile.tsx'
import { Heading } from '../ui/Heading.tsx'
import { lightScreens } from './light-screens.ts'
import { ToApp } from './ToApp.tsx'

/** The screens that strangers see; every other path is the app's. */
export function LightScreens() {
  const [at] = useLocation()
  return (
    <ErrorBoundary FallbackComponent={Failed} resetKeys={[at]}>
      <Suspense fallback={<Starting />}>
        <Switch>
          {lightScreens.map(({ path, screen }) => (
            <Route key={path} path={pattern(path)} component={screen} />
          ))}
          <Route component={ToApp} />
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}

function Failed({ error }: FallbackProps) {
  const title = error instanceof LoadFailed ? 'This screen could not be loaded' : 'This screen could not be shown'
  return (
    <Container component="main" size="sm" py="xl">
      <Stack align="start">
        <Heading>Something went wrong</Heading>
        <ErrorTile title={title} reason={messageOf(error)} onRetry={() => location.reload()} />
        <Button component="a" href="/login" variant="default">
          Log in
        </Button>
      </Stack>
    </Container>
  )
}

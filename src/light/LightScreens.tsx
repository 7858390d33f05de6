import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { Route, Switch, useLocation } from 'wouter'
import { messageOf } from '../api/api-error.ts'
import { pattern } from '../domain/pattern.ts'
import { ScreenFailed } from '../app/ScreenFailed.tsx'
import { Starting } from '../app/Starting.tsx'
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

const Failed = ({ error }: FallbackProps) => (
  <ScreenFailed error={error} reason={messageOf(error)}>
    <Button component="a" href="/login" variant="default">
      Log in
    </Button>
  </ScreenFailed>
)

import { Button } from '@mantine/core'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { messageOf } from '../api/api-error.ts'
import { ScreenFailed } from './ScreenFailed.tsx'

const reasonOf = (error: unknown) =>
  isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : messageOf(error)

/** A screen that failed, or could not be loaded: its neighbours still work. It may be the home page, so the way out is another. */
export function ErrorScreen() {
  const error = useRouteError()
  return (
    <ScreenFailed error={error} reason={reasonOf(error)}>
      <Button component={Link} to="/dashboard" variant="default">
        Dashboard
      </Button>
    </ScreenFailed>
  )
}

import { Button, Container, Group, Stack } from '@mantine/core'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { messageOf } from '../api/api-error.ts'
import { ErrorTile } from '../ui/ErrorTile.tsx'
import { Heading } from '../ui/Heading.tsx'
import { LoadFailed } from './new-version/load.ts'

const reasonOf = (error: unknown) =>
  isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : messageOf(error)

/** A screen that failed, or could not be loaded: its neighbours still work. It may be the home page, so the way out is another. */
export function ErrorScreen() {
  const error = useRouteError()
  const title = error instanceof LoadFailed ? 'This screen could not be loaded' : 'This screen could not be shown'
  return (
    <Container component="main" size="sm" py="xl">
      <Stack>
        <Heading>Something went wrong</Heading>
        <ErrorTile title={title} reason={reasonOf(error)} onRetry={() => location.reload()} />
        <Group>
          <Button component={Link} to="/dashboard" variant="default">
            Dashboard
          </Button>
        </Group>
      </Stack>
    </Container>
  )
}

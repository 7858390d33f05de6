import { Anchor, Container, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { routeAt, routes } from '../../domain/routes.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { Starting } from '../Starting.tsx'

/** A phone at the edge of its signal gets no error, just no answer. */
const longMs = 5000

/** The path of what takes a screen's place while the server can't be reached, or is down behind its proxy. */
export const withoutConnection = (error: Error, path: string): string | undefined =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502)
    ? routeAt(routes, path)?.withoutConnection
    : undefined

/** Who is signed in could not be found out. */
export function Unreachable({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <Container component="main" size="sm" py="xl">
      <Stack>
        <Heading>Gatehouse cannot start</Heading>
        <ErrorTile title="Your account could not be loaded" reason={reason} onRetry={onRetry} />
        <KeptScreens />
      </Stack>
    </Container>
  )
}

/** Nothing that jumps; after a while what there is without the server. */
export function AskingWho() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLong, longMs, true)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return <Starting />
  return (
    <Container component="main" size="sm" py="xl">
      <Stack>
        <Text component="output">The server has not answered yet. Still waiting.</Text>
        <KeptScreens />
      </Stack>
    </Container>
  )
}

const keptPaths = new Set(routes.map(route => route.withoutConnection))

const KeptScreens = () =>
  routes
    .filter(({ path }) => keptPaths.has(path))
    .map(({ path, title }) => (
      <Anchor key={path} component={Link} to={path}>
        {title}
      </Anchor>
    ))

import { Container, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorTile } from '../ui/ErrorTile.tsx'
import { Heading } from '../ui/Heading.tsx'
import { LoadFailed } from '../ui/later/in-time.ts'

interface ScreenFailedProps {
  error: unknown
  reason: string
  /** Where else to go. */
  children: ReactNode
}

/** In place of a screen that failed, or could not be loaded. */
export function ScreenFailed({ error, reason, children }: ScreenFailedProps) {
  const title = error instanceof LoadFailed ? 'This screen could not be loaded' : 'This screen could not be shown'
  return (
    <Container component="main" size="sm" py="xl">
      <Stack>
        <Heading>Something went wrong</Heading>
        <ErrorTile title={title} reason={reason} onRetry={() => location.reload()} />
        <Group>{children}</Group>
      </Stack>
    </Container>
  )
}

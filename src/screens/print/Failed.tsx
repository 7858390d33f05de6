import { Container } from '@mantine/core'
import { messageOf } from '../../api/api-error.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'

interface FailedProps {
  title: string
  error: unknown
  onRetry: () => void
}

/** What could not be loaded, in place of the paper. */
export const Failed = ({ title, error, onRetry }: FailedProps) => (
  <Container component="main" size="sm" py="xl">
    <ErrorTile title={title} reason={messageOf(error)} onRetry={onRetry} />
  </Container>
)

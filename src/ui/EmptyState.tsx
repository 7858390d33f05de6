import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** Why there is nothing: 'No doors', never just 'Nothing'. */
  title: string
  /** What to do first. */
  children?: ReactNode
}

/** A list that is empty because there is nothing, which is not a list that could not be loaded. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <Stack gap={4} align="center" p="lg" ta="center">
      <Text fw={600}>{title}</Text>
      {children !== undefined && (
        <Text component="div" c="dimmed" size="sm" maw="40ch">
          {children}
        </Text>
      )}
    </Stack>
  )
}

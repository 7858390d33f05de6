import { Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertOctagon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ErrorTile.module.css'

interface ErrorTileProps {
  /** What failed: 'The event log could not be loaded'. */
  title: string
  /** Why, as a message for people. */
  reason: string
  onRetry?: () => void
  /** What else is known: how old the shown data is. */
  children?: ReactNode
}

/** Something that failed, said where it would have been, with a way to try again. */
export function ErrorTile({ title, reason, onRetry, children }: ErrorTileProps) {
  return (
    <div className={classes.tile} role="alert">
      <IconAlertOctagon className={classes.icon} aria-hidden />
      <Stack gap={4} flex={1}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" className={classes.reason}>
          {reason}
        </Text>
        {children !== undefined && (
          <Text size="sm" c="dimmed">
            {children}
          </Text>
        )}
        {onRetry && (
          <Group mt="xs">
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          </Group>
        )}
      </Stack>
    </div>
  )
}

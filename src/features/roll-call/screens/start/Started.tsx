import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { evacuation } from '../../domain/evacuation.ts'
import type { StartedSites } from '../../domain/start.ts'
import type { Site } from './StartEvacuation.tsx'

interface StartedProps {
  readonly of: StartedSites
  readonly sites: readonly Site[]
  readonly onClose: () => void
}

/** What a start of several sites came to: the way to each evacuation, and which site has none, and why. */
export function Started({ of: { started, refused }, sites, onClose }: StartedProps) {
  const { say } = useCaller().words
  const nameOf = (areaId: number) => sites.find(([id]) => id === areaId)?.[1] ?? say('{A area}')
  return (
    <Stack gap="sm">
      {started.map(({ areaId, evacuationId }) => (
        <Text key={areaId}>
          Started:{' '}
          <Anchor component={Link} to={`${evacuation.screens?.base ?? ''}/${evacuationId}`} underline="always">
            {nameOf(areaId)}
          </Anchor>
        </Text>
      ))}
      {refused.map(({ areaId, reason }) => (
        <Text key={areaId} role="alert">
          Not started: {nameOf(areaId)}. {reason}.
        </Text>
      ))}
      <Group justify="flex-end">
        <Button data-autofocus variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  )
}

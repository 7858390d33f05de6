import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lockdown } from '../../domain/lockdown.ts'

/** The report of a run, with the times of each door. */
export const Downloads = ({ id }: { id: number }) => (
  <Group gap="sm">
    {(['pdf', 'csv'] as const).map(format => (
      <Button
        key={format}
        component="a"
        href={`/api${lockdown.api}/${id}/report/${format}`}
        download
        variant="default"
        leftSection={<IconDownload size="1rem" aria-hidden />}
      >
        Report as {format.toUpperCase()}
      </Button>
    ))}
  </Group>
)

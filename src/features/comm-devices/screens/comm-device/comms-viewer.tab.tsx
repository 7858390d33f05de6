import { Stack, Text } from '@mantine/core'
import { useCaller } from '../../../../crud/caller/caller.ts'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import { asText } from '../../../../crud/fields/view.ts'
import { FrameLog } from '../../../../crud/frames/FrameLog.tsx'
import { titleOf } from '../../../../crud/screen/titles.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import { useFrames } from '../use-frames.ts'

/** The frames of a comm device whose logging is on, as they come: paused, searched and exported. */
export default function CommsViewer({ entity, record }: SpecialTabProps) {
  const known = useFrames(Number(record[entity.key]))
  return (
    <Stack gap="md">
      <LoggingText until={asText(record['loggingUntil'])} />
      <FrameLog
        title={titleOf(entity, record)}
        known={known}
        label="Search bytes or text"
        empty={
          <EmptyState title="No frames yet">
            Frames that the device sends while its logging is on appear here.
          </EmptyState>
        }
      />
      <Text size="sm" c="dimmed" maw="70ch">
        The last 1,000 frames are kept until a day after logging has ended. Frames may tell who uses which door.
      </Text>
    </Stack>
  )
}

function LoggingText({ until }: { until: string }) {
  const { zone } = useCaller()
  const now = useNow()
  if (until === '') return <Text>Logging is off. The command Enable logging has the device send its frames.</Text>
  const isOn = Date.parse(until) > now
  return (
    <Text>
      {isOn
        ? `Logging until ${dateTimeText(until, zone)}.`
        : `Logging ended ${dateTimeText(until, zone)}. The command Enable logging has the device send its frames again.`}
    </Text>
  )
}

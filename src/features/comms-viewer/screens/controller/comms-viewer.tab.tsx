import { Stack, Text } from '@mantine/core'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { asText } from '../../../../crud/fields/view.ts'
import { FrameLog } from '../../../../crud/frames/FrameLog.tsx'
import { framesShown } from '../../../../crud/frames/shown-frame.ts'
import { titleOf } from '../../../../crud/screen/titles.ts'
import { mostFramesASecond } from '../../../../domain/controller-frames/frame.ts'
import { Age } from '../../../../ui/Age.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { count, figure } from '../../../../ui/figures.ts'
import { useFrames } from '../use-frames.ts'

/** The messages to and from a controller, live, in words and as raw text; can be paused, searched and exported. */
export default function CommsViewer({ entity, record }: SpecialTabProps) {
  const title = titleOf(entity, record)
  const { leftOut, hasGap, ...known } = useFrames(Number(record[entity.key]))
  return (
    <Stack gap="md">
      <FrameLog
        title={title}
        known={known}
        label="Search messages"
        empty={<Silent title={title} lastSeenAt={asText(record['lastSeenAt'])} />}
      />
      {leftOut > 0 && (
        <Text size="sm">
          {count(leftOut, 'frame')} left out: more than {mostFramesASecond} came in a second.
        </Text>
      )}
      {hasGap && <Text size="sm">What came while the connection was lost is not here.</Text>}
      <Text size="sm" c="dimmed" maw="70ch">
        Frames are kept nowhere: this page has the last {figure(framesShown)} since it was opened. What opens doors, and
        what somebody has typed at the console, is shown as ‘…’. Frames may tell who uses which door.
      </Text>
    </Stack>
  )
}

const Silent = ({ title, lastSeenAt }: { title: string; lastSeenAt: string }) => (
  <EmptyState title={`${title} says nothing now`}>
    {lastSeenAt === '' ? (
      'It has never called. '
    ) : (
      <>
        It last called <Age at={Date.parse(lastSeenAt)} /> ago.{' '}
      </>
    )}
    New messages to and from it appear here.
  </EmptyState>
)

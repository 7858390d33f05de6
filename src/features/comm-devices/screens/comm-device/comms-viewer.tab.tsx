import { Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import { asText } from '../../../../crud/fields/view.ts'
import { titleOf } from '../../../../crud/screen/titles.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import { FrameLines } from '../FrameLines.tsx'
import { FrameTools } from '../FrameTools.tsx'
import { matching } from '../frames.ts'
import { type Frames, useFrames } from '../use-frames.ts'

/** The frames of a comm device whose logging is on, as they come: paused, searched and exported. */
export default function CommsViewer({ entity, record }: SpecialTabProps) {
  const [search, setSearch] = useState('')
  const [paused, setPaused] = useState<Frames['frames']>()
  const id = Number(record[entity.key])
  const known = useFrames(id)
  const all = paused ?? known.frames
  const shown = matching(all ?? [], search)
  const missing = paused && known.frames ? known.frames.filter(each => !paused.includes(each)).length : 0
  return (
    <Stack gap="md">
      <LoggingText until={asText(record['loggingUntil'])} />
      {known.state === 'lost' && (
        <ErrorTile title="New frames do not arrive here now" reason={`${known.reason}. It is tried again every 2 s.`} />
      )}
      <FrameTools
        title={titleOf(entity, record)}
        search={search}
        onSearch={setSearch}
        shown={shown}
        total={all?.length ?? 0}
        isPaused={paused !== undefined}
        missing={missing}
        onPause={isPaused => setPaused(isPaused ? (known.frames ?? []) : undefined)}
      />
      {all === undefined && known.state !== 'lost' && <Skeleton height="12rem" radius="md" aria-busy="true" />}
      {all?.length === 0 && (
        <EmptyState title="No frames yet">Frames that the device sends while its logging is on appear here.</EmptyState>
      )}
      {all && all.length > 0 && shown.length === 0 && <EmptyState title="Nothing matches the search" />}
      {shown.length > 0 && (
        <FrameLines title={titleOf(entity, record)} frames={shown} isPaused={paused !== undefined} />
      )}
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

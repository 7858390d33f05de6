import { Skeleton, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { FrameLines } from './FrameLines.tsx'
import { FrameTools } from './FrameTools.tsx'
import { matching, type ShownFrame } from './shown-frame.ts'

/** The frames of a device, as far as they are known here. */
export interface Frames {
  /** Undefined until they are known. */
  readonly frames: readonly ShownFrame[] | undefined
  readonly state: 'connecting' | 'following' | 'lost'
  /** Why they are not followed, or could not be read. */
  readonly reason?: string
}

interface FrameLogProps {
  /** What the device is called. */
  title: string
  known: Frames
  /** Of the search field. */
  label: string
  /** The text while there are none. */
  empty: ReactNode
}

/** Frames as they come: searched, paused and exported; where they do not come now, it says why. */
export function FrameLog({ title, known, label, empty }: FrameLogProps) {
  const [search, setSearch] = useState('')
  const [paused, setPaused] = useState<Frames['frames']>()
  const all = paused ?? known.frames
  const shown = matching(all ?? [], search)
  const lastPaused = paused?.at(-1)?.frameId ?? 0
  const missing = paused ? (known.frames ?? []).filter(({ frameId }) => frameId > lastPaused).length : 0
  return (
    <Stack gap="md">
      {known.state === 'lost' && (
        <ErrorTile title="New frames do not arrive here now" reason={`${known.reason}. It is tried again every 2 s.`} />
      )}
      <FrameTools
        title={title}
        label={label}
        search={search}
        onSearch={setSearch}
        shown={shown}
        total={all?.length ?? 0}
        isPaused={paused !== undefined}
        missing={missing}
        onPause={isPaused => setPaused(isPaused ? (known.frames ?? []) : undefined)}
      />
      {all === undefined && known.state !== 'lost' && <Skeleton height="12rem" radius="md" aria-busy="true" />}
      {all?.length === 0 && empty}
      {all && all.length > 0 && shown.length === 0 && <EmptyState title="Nothing matches the search" />}
      {shown.length > 0 && <FrameLines title={title} frames={shown} isPaused={paused !== undefined} />}
    </Stack>
  )
}

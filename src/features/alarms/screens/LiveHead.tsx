import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSurface } from '../../../crud/surface/use-surface.ts'
import type { OpenItems } from '../../../live/views/open-items.state.ts'
import { ageText } from '../../../ui/age-text.ts'
import { count } from '../../../ui/figures.ts'
import { StateBadge } from '../../../ui/StateBadge.tsx'

interface LiveHeadProps {
  open: OpenItems<unknown>
  /** 'alarm', 'message' */
  one: string
  children?: ReactNode
}

/** How many are unacknowledged, and whether the list follows what happens: never calm while it is blind. */
export function LiveHead({ open: { readiness, items, more }, one, children }: LiveHeadProps) {
  const surface = useSurface()
  if (readiness === 'withheld') return null
  const isKnown = readiness === 'ready'
  return (
    <Group gap="sm" mih="2rem">
      {isKnown && <Text fw={600}>{count(items.length + more, one)} unacknowledged</Text>}
      {surface.state === 'late' && <StateBadge state="late">{ageText(surface.ageMs)} old</StateBadge>}
      {surface.state === 'lost' && (
        <StateBadge state="lost">
          {ageText(surface.ageMs)} old: {surface.reason}, retrying
        </StateBadge>
      )}
      {surface.state === 'failed' && <StateBadge state="failed">{surface.reason}, retrying</StateBadge>}
      {children}
    </Group>
  )
}

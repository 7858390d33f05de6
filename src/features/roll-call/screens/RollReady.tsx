import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useReadiness, useSurface } from '../../../crud/surface/use-surface.ts'
import { occupancy } from '../../../live/views/occupancy.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { doubts } from '../live/doubts.ts'
import { rollCall } from '../live/roll-call.ts'

const views = [occupancy, rollCall, doubts]

/** Shows a roll once it is known who is in: an empty list means that nobody is. */
export function RollReady({ children }: { children: ReactNode }) {
  const readiness = useReadiness(views)
  const surface = useSurface()
  if (readiness === 'withheld')
    return <ErrorTile title="You do not have permission to see this" reason="You do not have access to this data." />
  if (readiness === 'ready') return children
  if (surface.state === 'failed')
    return <ErrorTile title="The roll call could not be loaded" reason={`${surface.reason} · retrying`} />
  return <Skeleton height="20rem" radius="md" aria-busy="true" />
}

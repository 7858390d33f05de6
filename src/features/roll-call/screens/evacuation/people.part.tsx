import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { ReadFailed } from '../../../../crud/screen/ReadFailed.tsx'
import { LostBanner } from '../../../../crud/surface/LostBanner.tsx'
import { MailBanner } from '../../../../crud/surface/MailBanner.tsx'
import { isCut } from '../../../../crud/surface/surface.ts'
import { useSurface } from '../../../../crud/surface/use-surface.ts'
import { evacuatedQuery } from '../evacuated-query.ts'
import { EvacuatedFigures } from '../EvacuatedFigures.tsx'
import { EvacuatedPeople } from '../EvacuatedPeople.tsx'

/** Everybody who was in when the evacuation began, who must be looked for first on top. */
export default function People({ record }: SpecialTabProps) {
  const { may } = useCaller()
  const { evacuationId, status, startedAt } = record
  const isRunning = status === 'running'
  const maySee = may('PERSON_READ') && may('ZONE_READ')
  const read = useQuery({ ...evacuatedQuery(Number(evacuationId), isRunning), enabled: maySee })
  const isBlind = isCut(useSurface())
  if (!maySee) return null
  const callRoll = isRunning && (
    <Button component={Link} to="/monitoring/roll-call" variant="default" size="xs">
      Call the roll
    </Button>
  )
  return (
    <RecordPart title="People who were in" actions={callRoll}>
      {isRunning && isBlind && read.data ? <LostBanner /> : <ReadFailed what="The people" of={read} />}
      {isRunning && <MailBanner />}
      {read.data ? (
        <>
          <EvacuatedFigures evacuated={read.data} startedAt={String(startedAt)} />
          <EvacuatedPeople evacuated={read.data} />
        </>
      ) : (
        !read.error && <Skeleton height="10rem" radius="md" aria-busy="true" />
      )}
    </RecordPart>
  )
}

import { Skeleton, Stack } from '@mantine/core'
import { messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { listCrumbs } from '../../../crud/screen/crumbs.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { capital } from '../../../crud/screen/titles.ts'
import { group } from '../../../domain/entities/people/group.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { useAccessDoors } from './matrix/use-access-doors.ts'
import { Wizard } from './wizard/Wizard.tsx'

const none: readonly number[] = []

/** Makes a group with its doors, times and people. */
export default function GroupWizard() {
  const caller = useCaller()
  return (
    <Guard codes={[group.permission.read, group.permission.add]}>
      <Stack gap="sm" maw="60rem">
        <ScreenHead
          heading={`${capital(caller.words.one(group.term))} wizard`}
          crumbs={listCrumbs(group, group.term, caller)}
        />
        <Loaded />
      </Stack>
    </Guard>
  )
}

function Loaded() {
  const { groups, doors, error, retry } = useAccessDoors(none)
  if (groups && doors) return <Wizard doors={doors} read={groups} />
  if (error) return <ErrorTile title="Doors could not be loaded" reason={messageOf(error)} onRetry={retry} />
  return <Skeleton height="20rem" radius="md" aria-busy="true" />
}

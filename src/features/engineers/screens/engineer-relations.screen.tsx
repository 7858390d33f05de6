import { Stack } from '@mantine/core'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { RelationTable } from './RelationTable.tsx'
import { useRelations } from './use-relations.ts'

/** Who looks after whom. */
export default function EngineerRelationsScreen() {
  return (
    <Stack gap="md">
      <ScreenHead heading="Engineer relations" />
      <RelationTable
        label="Engineer relations"
        of={useRelations('all')}
        empty="Nobody looks after anybody else. Access is granted under Engineers."
        withEngineer
      />
    </Stack>
  )
}

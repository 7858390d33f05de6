import { Stack } from '@mantine/core'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { Invitations } from './Invitations.tsx'
import { RelationTable } from './RelationTable.tsx'
import { useRelations } from './use-relations.ts'

/** Whom the caller's own client looks after, and what it is invited to look after. */
export default function EngineerClientsScreen() {
  return (
    <Stack gap="md">
      <ScreenHead heading="Engineer clients" />
      <Invitations />
      <RelationTable
        label="Engineer clients"
        of={useRelations('ours')}
        empty="Those who give you access to their systems are listed here. Invitations come by email, and above this list."
      />
    </Stack>
  )
}

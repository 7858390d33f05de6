import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { recordKeys } from '../../../../api/record-cache.ts'
import { refreshQueries } from '../../../../api/refresh-queries.ts'
import { request } from '../../../../api/request.ts'
import { BeforeSaveSummary } from '../../../../crud/before-save/BeforeSaveSummary.tsx'
import type { PendingWrite } from '../../../../crud/before-save/before-save.ts'
import { Questions } from '../../../../crud/before-save/Questions.tsx'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { ConfirmDialog } from '../../../../crud/confirm/ConfirmDialog.tsx'
import { ConfirmMachine } from '../../../../crud/confirm/machine.ts'
import { useOpened } from '../../../../crud/confirm/use-opened.ts'
import { group } from '../../../../domain/entities/people/group.ts'
import { counted } from '../../../../domain/counted.ts'
import { doorIdsOf } from './added-query.ts'
import type { Way } from './WayList.tsx'

const removed = (groupId: number, doorId: number, doorIds: readonly number[]): PendingWrite => ({
  entity: group.id,
  id: groupId,
  values: { doorIds: doorIds.filter(id => id !== doorId) },
})

interface RemoveDialogProps {
  doorId: number
  door: string
  way: Way
  onClose: () => void
}

/** Asks before a door is taken out of a group. */
export function RemoveDialog({ doorId, door, way, onClose }: RemoveDialogProps) {
  const { words } = useCaller()
  const client = useQueryClient()
  const [machine] = useState(
    () =>
      new ConfirmMachine<readonly PendingWrite[], true>({
        load: async () => [removed(way.groupId, doorId, await doorIdsOf(way.groupId))],
        async submit() {
          await request('DELETE', `/activation/door/${doorId}/groups/${way.groupId}`)
          void refreshQueries(client, recordKeys.all(group.id))
        },
        onOk: () => undefined,
      }),
  )
  useOpened(machine, onClose)
  return (
    <ConfirmDialog
      machine={machine}
      title={`Remove from ${way.group}`}
      action="Remove"
      isDangerous
      input={() => true as const}
    >
      {writes => (
        <>
          <Text>
            Remove {door} from {way.group}? {counted(way.people, words.one('person'), words.many('person'))} in it can
            then open it only in other ways.
          </Text>
          <BeforeSaveSummary entity={group.id} writes={writes} />
          <Questions entity={group.id} writes={writes} />
        </>
      )}
    </ConfirmDialog>
  )
}

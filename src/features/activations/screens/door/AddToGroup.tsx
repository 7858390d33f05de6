import { Modal, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../api/api-error.ts'
import { recordKeys } from '../../../../api/record-cache.ts'
import { refreshQueries } from '../../../../api/refresh-queries.ts'
import { request } from '../../../../api/request.ts'
import { BeforeSaveSummary } from '../../../../crud/before-save/BeforeSaveSummary.tsx'
import { useConfirmed } from '../../../../crud/before-save/use-confirmed.tsx'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { SmallForm } from '../../../../crud/form/SmallForm.tsx'
import type { FormValues } from '../../../../crud/form/values.ts'
import { capital } from '../../../../crud/screen/titles.ts'
import { group } from '../../../../domain/entities/people/group.ts'
import { refs } from '../../../../domain/fields/index.ts'
import { FirstFocus } from '../FirstFocus.tsx'
import { addedQuery } from './added-query.ts'

const chosen = ({ groupIds }: FormValues) => (groupIds as readonly number[] | null | undefined) ?? []

/** Chooses the groups that are to open a door too. */
export function AddToGroup({ doorId, title, onClose }: { doorId: number; title: string; onClose: () => void }) {
  const { words } = useCaller()
  const client = useQueryClient()
  const { confirm, dialog } = useConfirmed(group.id, title)
  const save = async (values: FormValues) => {
    const groupIds = chosen(values)
    if (!(await confirm(await client.fetchQuery(addedQuery(doorId, groupIds))))) return
    await request('POST', `/activation/door/${doorId}/groups`, { body: { groupIds } })
    void refreshQueries(client, recordKeys.all(group.id))
    notifications.show({ message: `The ${words.one('door')} is added` })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <FirstFocus>
        <SmallForm
          entity={group.id}
          fields={{ groups: refs('group', { label: capital(words.many('group')), required: true }) }}
          action={title}
          isInDialog
          save={save}
          onCancel={onClose}
          summary={values => <Added doorId={doorId} groupIds={chosen(values)} />}
        >
          {dialog}
        </SmallForm>
      </FirstFocus>
    </Modal>
  )
}

/** Who could open the door then. */
function Added({ doorId, groupIds }: { doorId: number; groupIds: readonly number[] }) {
  const { data, error } = useQuery(addedQuery(doorId, groupIds))
  if (error) return <Text role="alert">What this does to access could not be worked out. {messageOf(error)}.</Text>
  return data ? <BeforeSaveSummary entity={group.id} writes={data} /> : null
}

import { Modal, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { oneQuery } from '../../../../api/entity-calls.ts'
import { recordKeys } from '../../../../api/record-cache.ts'
import { refreshQueries } from '../../../../api/refresh-queries.ts'
import { request } from '../../../../api/request.ts'
import { BeforeSaveSummary } from '../../../../crud/before-save/BeforeSaveSummary.tsx'
import type { PendingWrite } from '../../../../crud/before-save/before-save.ts'
import { useConfirmed } from '../../../../crud/before-save/use-confirmed.tsx'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { SmallForm } from '../../../../crud/form/SmallForm.tsx'
import type { FormValues } from '../../../../crud/form/values.ts'
import { capital } from '../../../../crud/screen/titles.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { refs } from '../../../../domain/fields/index.ts'

/** As many as are chosen at once. */
export const mostDoors = 100

interface ChooseDoorsProps {
  readonly zoneId: number
  readonly title: string
  /** Those that lead into it now. */
  readonly doors: readonly (readonly [doorId: number, title: string])[]
  readonly onClose: () => void
}

const chosen = ({ doorIds }: FormValues) => (doorIds as readonly number[] | null | undefined) ?? []

/** Chooses the doors of a zone; says which of them lead into another, and what that does to access. */
export function ChooseDoors({ zoneId, title, doors, onClose }: ChooseDoorsProps) {
  const { words } = useCaller()
  const client = useQueryClient()
  const { confirm, dialog } = useConfirmed('door', title)
  const now = doors.map(([id]) => id)
  const writesOf = (values: FormValues): readonly PendingWrite[] => [
    ...chosen(values)
      .filter(id => !now.includes(id))
      .map(id => ({ entity: 'door', id, values: { zoneId } })),
    ...now.filter(id => !chosen(values).includes(id)).map(id => ({ entity: 'door', id, values: { zoneId: null } })),
  ]
  const save = async (values: FormValues) => {
    if (!(await confirm(writesOf(values)))) return
    await request('PUT', `/zone/${zoneId}/doors`, { body: { doorIds: chosen(values) } })
    void refreshQueries(client, recordKeys.all('door'))
    notifications.show({ message: `The ${words.many('door')} are saved` })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <SmallForm
        entity="zone"
        fields={{
          doors: refs('door', {
            label: capital(words.many('door')),
            help: 'Each needs readers for in and out',
          }),
        }}
        record={{ doorIds: now, doors: doors.map(([, name]) => name) }}
        action="Save"
        isInDialog
        save={save}
        onCancel={onClose}
        summary={values => (
          <>
            <Moved ids={chosen(values).filter(id => !now.includes(id))} />
            <BeforeSaveSummary entity="door" writes={writesOf(values)} />
          </>
        )}
      >
        {dialog}
      </SmallForm>
    </Modal>
  )
}

/** A door leads into one zone: those that are taken out of another. */
function Moved({ ids }: { ids: readonly number[] }) {
  const read = useQueries({ queries: ids.map(id => oneQuery(entities.door, id)) })
  const moved = read.flatMap(({ data }) => (data?.['zone'] ? [data] : []))
  return moved.map(door => (
    <Text key={String(door['doorId'])} size="sm">
      {String(door['number'])} {String(door['name'])} is taken out of {String(door['zone'])}.
    </Text>
  ))
}

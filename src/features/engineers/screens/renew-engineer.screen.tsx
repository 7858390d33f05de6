import { Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { editRecord, oneQuery } from '../../../api/entity-calls.ts'
import type { ApiRecord } from '../../../api/records.ts'
import { SmallForm } from '../../../crud/form/SmallForm.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { area } from '../../../domain/entities/sites/area.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import classes from './Engineers.module.css'

const { startDate, endDate } = area.fields
const fields = { startDate, endDate }

/** How long the engineer of a place goes on looking after it; one who was revoked is let in again. */
export default function RenewEngineerScreen() {
  const id = Number(useParams()['areaId'])
  const { data, error, refetch } = useQuery({ ...oneQuery(area, id), enabled: Number.isInteger(id) })
  const back = `/administration/area/${id}`
  const title = typeof data?.['name'] === 'string' ? data['name'] : ''
  return (
    <Stack gap="md" className={classes.form}>
      <ScreenHead heading="Renew engineer" crumbs={data ? [{ label: title, to: back }] : []} />
      {error && !data && (
        <ErrorTile title="It could not be loaded" reason={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height="12rem" radius="md" aria-busy="true" />}
      {data && <Loaded record={data} title={title} back={back} />}
    </Stack>
  )
}

function Loaded({ record, title, back }: { record: ApiRecord; title: string; back: string }) {
  const navigate = useNavigate()
  const engineer = record['installer']
  if (typeof engineer !== 'string')
    return (
      <EmptyState title="No engineer">Nobody looks after {title}. Invite an installer on its page first.</EmptyState>
    )
  const leave = () => void navigate(back)
  return (
    <>
      <Text>
        {engineer} looks after {title}
        {record['revoked'] === true && ': their access is revoked, and saving gives it back'}.
      </Text>
      <SmallForm
        entity={area.id}
        fields={fields}
        record={record}
        action="Renew"
        failed="Not renewed"
        onCancel={leave}
        save={async values => {
          await editRecord(area, Number(record['areaId']), { ...values, revoked: false, version: record['version'] })
          notifications.show({ message: `${engineer} goes on looking after ${title}` })
          leave()
        }}
      />
    </>
  )
}

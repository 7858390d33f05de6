import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { oneQuery } from '../../api/entity-calls.ts'
import type { ApiRecord } from '../../api/records.ts'
import { useCaller } from '../caller/caller.ts'
import { Guard } from '../screen/Guard.tsx'
import { Missing } from '../screen/Missing.tsx'
import { placeOf } from '../caller/places.ts'
import { recordCrumbs } from '../screen/crumbs.ts'
import { ScreenHead } from '../screen/ScreenHead.tsx'
import { headingOf } from '../screen/titles.ts'
import { useScreen, type Screen } from '../screen/use-screen.ts'
import { CreatesOnTheSpot } from './CreateDialog.tsx'
import { RecordForm } from './RecordForm.tsx'
import { useAfterSave } from './use-after-save.tsx'

/** Changes a record. Users who may not read which permission is missing. */
export default function EditScreen() {
  const screen = useScreen()
  const { route, entity, id } = screen
  return (
    <Guard codes={[...route.permission, ...(route.path.includes('{') ? [entity.permission.edit] : [])]}>
      <LoadedForm key={`${route.path} ${id}`} {...screen} />
    </Guard>
  )
}

function LoadedForm({ route, entity, id }: Screen) {
  const caller = useCaller()
  const {
    data: known,
    isFetchedAfterMount,
    error,
    refetch,
  } = useQuery({
    ...oneQuery(entity, id),
    enabled: !Number.isNaN(id),
    staleTime: 0,
  })
  // A form starts from the current record, never from a stale copy.
  const data = isFetchedAfterMount ? known : undefined
  if (Number.isNaN(id) || (error && !data))
    return <Missing entity={entity} id={id} error={error} onRetry={() => void refetch()} />
  return (
    <Stack maw="72rem">
      <ScreenHead
        heading={headingOf(route, caller)}
        crumbs={data && route.path.includes('{') ? recordCrumbs(entity, route.term, data, caller) : []}
      />
      {data ? <Form record={data} screen={{ route, entity, id }} /> : <Skeleton height="20rem" radius="md" />}
    </Stack>
  )
}

/** The form keeps the record as it was when it opened: changes made by others are found on saving. */
function Form({ record, screen: { route, entity, id } }: { record: ApiRecord; screen: Screen }) {
  const navigate = useNavigate()
  const [opened] = useState(record)
  const isFirst = useLocation().key === 'default'
  const goBack = () => void (isFirst ? navigate('/') : navigate(-1))
  // The own client's form leads back to where one was: not everybody who has it may see the record's screen.
  const isOwn = !route.path.includes('{')
  const { saved, dialog } = useAfterSave(entity, route.term, 'saved', isOwn ? goBack : undefined)
  const detail = isOwn ? undefined : placeOf(entity, 'detail', id, route.term)
  return (
    <>
      <CreatesOnTheSpot>
        <RecordForm
          entity={entity}
          mode="edit"
          id={id}
          record={opened}
          preset={undefined}
          action="Save"
          onSaved={saved}
          onCancel={() => (detail ? void navigate(detail) : goBack())}
        />
      </CreatesOnTheSpot>
      {dialog}
    </>
  )
}

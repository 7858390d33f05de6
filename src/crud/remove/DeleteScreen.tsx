import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate, type NavigateFunction } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import { deleteRecord, dependantsOf, oneQuery, type Dependant } from '../../api/entity-calls.ts'
import { refreshQueries } from '../../api/refresh-queries.ts'
import { recordKeys } from '../../api/record-cache.ts'
import { request } from '../../api/request.ts'
import type { ApiRecord } from '../../api/records.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { BeforeSaveSummary } from '../before-save/BeforeSaveSummary.tsx'
import { Questions } from '../before-save/Questions.tsx'
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx'
import { ConfirmMachine } from '../confirm/machine.ts'
import { useCaller } from '../caller/caller.ts'
import { crumbsAbove, recordCrumbs } from '../screen/crumbs.ts'
import { Guard } from '../screen/Guard.tsx'
import { Missing } from '../screen/Missing.tsx'
import { placeOf } from '../caller/places.ts'
import { ScreenHead } from '../screen/ScreenHead.tsx'
import { capital, headingOf, titleOf } from '../screen/titles.ts'
import { useScreen, type Screen } from '../screen/use-screen.ts'
import { Dependants } from './Dependants.tsx'
import classes from './Remove.module.css'

/** Deletes a record, after what it touches was shown. */
export default function DeleteScreen() {
  const screen = useScreen()
  const { route, entity, id } = screen
  return (
    <Guard codes={[...route.permission, entity.permission.delete]}>
      <LoadedRecord key={`${route.path} ${id}`} {...screen} />
    </Guard>
  )
}

function LoadedRecord({ route, entity, id }: Screen) {
  const caller = useCaller()
  const { machine, isGone } = useDeletion({ route, entity, id })
  const at = useSyncExternalStore(machine.subscribe, () => machine.state().at)
  const isKnown = !Number.isNaN(id)
  // Once the deletion has begun there is nothing to read.
  const enabled = isKnown && !isGone && at !== 'submitting'
  const record = useQuery({ ...oneQuery(entity, id), enabled })
  const dependants = useQuery({
    queryKey: [...recordKeys.one(entity.id, id), 'dependants'],
    queryFn: () => dependantsOf(entity, id),
    staleTime: 0,
    enabled,
  })
  if (!isKnown || (record.error && !record.data))
    return <Missing entity={entity} id={id} error={record.error} onRetry={() => void record.refetch()} />
  const { data } = record
  return (
    <Stack maw="60rem">
      <ScreenHead
        heading={headingOf(route, caller)}
        crumbs={data ? recordCrumbs(entity, route.term, data, caller) : []}
      />
      {dependants.error && (
        <ErrorTile
          title="Related records could not be loaded"
          reason={messageOf(dependants.error)}
          onRetry={() => void dependants.refetch()}
        />
      )}
      {data && dependants.data ? (
        <Asked record={data} dependants={dependants.data} screen={{ route, entity, id }} machine={machine} />
      ) : (
        !dependants.error && <Skeleton height="8rem" radius="md" />
      )}
    </Stack>
  )
}

interface AskedProps {
  record: ApiRecord
  dependants: readonly Dependant[]
  screen: Screen
  machine: ConfirmMachine<ApiRecord, boolean>
}

function Asked({ record, dependants, screen, machine }: AskedProps) {
  const { route, entity, id } = screen
  const { words } = useCaller()
  const title = titleOf(entity, record)
  const back = placeOf(entity, 'detail', id, route.term) ?? placeOf(entity, 'list', undefined, route.term) ?? '/'
  const isFree = dependants.length === 0
  const writes = useMemo(() => [{ entity: entity.id, id, isDeleted: true }], [entity, id])
  return (
    <>
      <div className={`${classes.card} ${isFree ? '' : classes.refused}`}>
        <Text fw={600}>{isFree ? `Delete ${title}?` : `${title} cannot be deleted`}</Text>
        <Text>
          {isFree
            ? `Nothing depends on this ${words.one(route.term)}. What it did stays in the history.`
            : 'These records use it. Change or delete them first.'}
        </Text>
        <Dependants dependants={dependants} />
      </div>
      {isFree && <BeforeSaveSummary entity={entity.id} writes={writes} />}
      <Group justify="flex-end">
        <Button variant="default" component={Link} to={back}>
          {isFree ? 'Cancel' : 'Back'}
        </Button>
        {isFree && (
          <Button color="red.9" onClick={machine.open}>
            Delete
          </Button>
        )}
      </Group>
      <ConfirmDialog
        machine={machine}
        title={`Delete ${words.one(route.term)}`}
        action="Delete"
        isDangerous
        input={() => true}
      >
        {item => (
          <>
            <Text>Delete {titleOf(entity, item)}? This cannot be undone here.</Text>
            <Questions entity={entity.id} writes={writes} />
          </>
        )}
      </ConfirmDialog>
    </>
  )
}

/** The dialog of a deletion; afterwards one is at the list. */
function useDeletion({ route, entity, id }: Screen): { machine: ConfirmMachine<ApiRecord, boolean>; isGone: boolean } {
  const [isGone, setGone] = useState(false)
  const queryClient = useQueryClient()
  const navigate: NavigateFunction = useNavigate()
  const caller = useCaller()
  const machine = useMemo(
    () =>
      new ConfirmMachine<ApiRecord, boolean>({
        load: () => request<ApiRecord>('GET', `${entity.api}/${id}`),
        submit: async () => {
          await deleteRecord(entity, id)
          setGone(true)
        },
        onOk: item => {
          notifications.show({ message: `${capital(caller.words.one(route.term))} ${titleOf(entity, item)} deleted` })
          queryClient.removeQueries({ queryKey: recordKeys.one(entity.id, id) })
          void refreshQueries(queryClient, recordKeys.lists(entity.id))
          void navigate(crumbsAbove(entity, route.term, item, caller).at(-1)?.to ?? '/', { replace: true })
        },
      }),
    [route, entity, id, queryClient, navigate, caller],
  )
  return { machine, isGone }
}

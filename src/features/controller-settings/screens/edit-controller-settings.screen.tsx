import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { oneQuery } from '../../../api/entity-calls.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { recordCrumbs } from '../../../crud/screen/crumbs.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { Missing } from '../../../crud/screen/Missing.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { titleOf } from '../../../crud/screen/titles.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import { settingsOf } from '../domain/settings.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { Written } from './Written.tsx'

const keyPattern = /^[1-9]\d{0,8}$/

/** How a controller works, what of it differs from the defaults, and whether the controller has confirmed it. */
export default function EditControllerSettings() {
  const { controllerId = '' } = useParams()
  return (
    <Guard codes={[controller.permission.read, controller.permission.edit]}>
      <OfController key={controllerId} id={keyPattern.test(controllerId) ? Number(controllerId) : Number.NaN} />
    </Guard>
  )
}

function OfController({ id }: { id: number }) {
  const caller = useCaller()
  const settings = useMemo(() => {
    const own = caller.entity('controller')
    return own && settingsOf(own)
  }, [caller])
  const read = useQuery({ ...oneQuery(controller, id), enabled: !Number.isNaN(id), staleTime: 0 })
  // A form starts from the current record, never from a stale copy.
  const record = read.isFetchedAfterMount ? read.data : undefined
  if (!record && (read.error || Number.isNaN(id)))
    return <Missing entity={controller} id={id} error={read.error} onRetry={() => void read.refetch()} />
  if (!record) return <Skeleton height="20rem" radius="md" aria-busy="true" />
  return (
    <Stack maw="72rem">
      <ScreenHead
        heading={`Settings of ${titleOf(controller, record)}`}
        crumbs={recordCrumbs(controller, controller.term, record, caller)}
      />
      <Written controllerId={id} />
      {settings && <SettingsForm settings={settings} id={id} record={record} />}
    </Stack>
  )
}

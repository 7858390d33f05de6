import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { oneQuery } from '../../../api/entity-calls.ts'
import type { ApiRecord } from '../../../api/records.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { recordCrumbs } from '../../../crud/screen/crumbs.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { Missing } from '../../../crud/screen/Missing.tsx'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { titleOf } from '../../../crud/screen/titles.ts'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'

interface OfDeviceProps {
  codes: readonly string[]
  /** 'Inspect Harbour House comms' */
  heading: (title: string) => string
  children: (device: ApiRecord) => ReactNode
}

const keyPattern = /^[1-9]\d{0,8}$/

/** A screen of the comm device that its path names, for users with all of these permissions. */
export function OfDevice({ codes, ...props }: OfDeviceProps) {
  const { [commDevice.key]: key = '' } = useParams()
  return (
    <Guard codes={codes}>
      <Read key={key} id={keyPattern.test(key) ? Number(key) : Number.NaN} {...props} />
    </Guard>
  )
}

function Read({ id, heading, children }: Omit<OfDeviceProps, 'codes'> & { id: number }) {
  const caller = useCaller()
  const read = useQuery({ ...oneQuery(commDevice, id), enabled: !Number.isNaN(id) })
  const { data: device, error, refetch } = read
  if (!device && (error || Number.isNaN(id)))
    return <Missing entity={commDevice} id={id} error={error} onRetry={() => void refetch()} />
  if (!device) return <Skeleton height="20rem" radius="md" aria-busy="true" />
  return (
    <Stack gap="sm" maw="72rem">
      <ScreenHead
        heading={heading(titleOf(commDevice, device))}
        crumbs={recordCrumbs(commDevice, commDevice.term, device, caller)}
      />
      <ReadFailed what={`The ${caller.words.one(commDevice.term)}`} of={read} />
      {children(device)}
    </Stack>
  )
}

import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { oneQuery } from '../../api/entity-calls.ts'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import { useCaller } from '../caller/caller.ts'
import { recordCrumbs } from './crumbs.ts'
import { Guard } from './Guard.tsx'
import { Missing } from './Missing.tsx'
import { ReadFailed } from './ReadFailed.tsx'
import { ScreenHead } from './ScreenHead.tsx'
import { titleOf } from './titles.ts'

interface RecordScreenProps {
  /** Whose record it is; the path names it by its key. */
  of: Entity
  codes: readonly string[]
  /** 'Settings of Harbour House 1' */
  heading: (title: string) => string
  /** A form starts from the record as it is now, never from a stale copy. */
  isFresh?: boolean
  children: (record: ApiRecord, id: number) => ReactNode
}

const keyPattern = /^[1-9]\d{0,8}$/

/** A special screen of one record, for users with all of these permissions. */
export function RecordScreen({ codes, ...props }: RecordScreenProps) {
  const { [props.of.key]: key = '' } = useParams()
  return (
    <Guard codes={codes}>
      <OfRecord key={key} id={keyPattern.test(key) ? Number(key) : Number.NaN} {...props} />
    </Guard>
  )
}

function OfRecord({ of, id, heading, isFresh = false, children }: Omit<RecordScreenProps, 'codes'> & { id: number }) {
  const caller = useCaller()
  const read = useQuery({ ...oneQuery(of, id), enabled: !Number.isNaN(id), ...(isFresh && { staleTime: 0 }) })
  const record = !isFresh || read.isFetchedAfterMount ? read.data : undefined
  if (!record && (read.error || Number.isNaN(id)))
    return <Missing entity={of} id={id} error={read.error} onRetry={() => void read.refetch()} />
  if (!record) return <Skeleton height="20rem" radius="md" aria-busy="true" />
  return (
    <Stack gap="sm">
      <ScreenHead heading={heading(titleOf(of, record))} crumbs={recordCrumbs(of, of.term, record, caller)} />
      <ReadFailed what={`The ${caller.words.one(of.term)}`} of={read} />
      {children(record, id)}
    </Stack>
  )
}

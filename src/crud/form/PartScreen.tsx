import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ComponentProps, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { oneQuery } from '../../api/entity-calls.ts'
import type { Entity } from '../../domain/entity.ts'
import { useCaller } from '../caller/caller.ts'
import { recordCrumbs } from '../screen/crumbs.ts'
import { Guard } from '../screen/Guard.tsx'
import { Missing } from '../screen/Missing.tsx'
import { ScreenHead } from '../screen/ScreenHead.tsx'
import { titleOf } from '../screen/titles.ts'
import { PartForm } from './PartForm.tsx'

interface PartScreenProps extends Pick<ComponentProps<typeof PartForm>, 'action' | 'saved' | 'above'> {
  /** Whose record it is; the path names it by its key. */
  of: Entity
  /** The same with the fields of this part alone. Not made anew for each rendering. */
  partOf: (entity: Entity) => Entity
  /** 'Settings of Harbour House 1' */
  heading: (title: string) => string
  /** What is said above the form. */
  children: (id: number) => ReactNode
}

const keyPattern = /^[1-9]\d{0,8}$/

/** A screen that edits some fields of a record, for users who may edit it. */
export function PartScreen(props: PartScreenProps) {
  const { [props.of.key]: key = '' } = useParams()
  return (
    <Guard codes={[props.of.permission.read, props.of.permission.edit]}>
      <OfRecord key={key} id={keyPattern.test(key) ? Number(key) : Number.NaN} {...props} />
    </Guard>
  )
}

function OfRecord({ of, partOf, heading, children, id, ...form }: PartScreenProps & { id: number }) {
  const caller = useCaller()
  const part = useMemo(() => {
    const own = caller.entity(of.id)
    return own && partOf(own)
  }, [caller, of, partOf])
  const read = useQuery({ ...oneQuery(of, id), enabled: !Number.isNaN(id), staleTime: 0 })
  // A form starts from the current record, never from a stale copy.
  const record = read.isFetchedAfterMount ? read.data : undefined
  if (!record && (read.error || Number.isNaN(id)))
    return <Missing entity={of} id={id} error={read.error} onRetry={() => void read.refetch()} />
  if (!record || !part) return <Skeleton height="20rem" radius="md" aria-busy="true" />
  return (
    <Stack maw="72rem">
      <ScreenHead heading={heading(titleOf(of, record))} crumbs={recordCrumbs(of, of.term, record, caller)} />
      {children(id)}
      <PartForm entity={part} id={id} record={record} {...form} />
    </Stack>
  )
}

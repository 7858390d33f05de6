import { Stack } from '@mantine/core'
import { useMemo, type ComponentProps, type ReactNode } from 'react'
import type { Entity } from '../../domain/entity.ts'
import { useCaller } from '../caller/caller.ts'
import { RecordScreen } from '../screen/RecordScreen.tsx'
import { PartForm } from './PartForm.tsx'

interface PartScreenProps extends Pick<ComponentProps<typeof PartForm>, 'action' | 'saved' | 'above'> {
  /** Whose record it is; the path names it by its key. */
  of: Entity
  /** The same with the fields of this part alone. Not made anew for each rendering. */
  partOf: (entity: Entity) => Entity
  /** 'Settings of Harbour House 1' */
  heading: (title: string) => string
  /** The text above the form. */
  children: (id: number) => ReactNode
}

/** A screen that edits some fields of a record, for users who may edit it. */
export function PartScreen({ of, partOf, heading, children, ...form }: PartScreenProps) {
  const { entity } = useCaller()
  const part = useMemo(() => {
    const own = entity(of.id)
    return own && partOf(own)
  }, [entity, of, partOf])
  return (
    <RecordScreen of={of} codes={[of.permission.read, of.permission.edit]} heading={heading} isFresh>
      {(record, id) => (
        <Stack maw="72rem">
          {children(id)}
          {part && <PartForm entity={part} id={id} record={record} {...form} />}
        </Stack>
      )}
    </RecordScreen>
  )
}

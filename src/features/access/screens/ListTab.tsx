import { Anchor, Group, Stack } from '@mantine/core'
import { useState, type ComponentType } from 'react'
import { Link } from 'react-router'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { accessPath } from '../domain/routes.ts'
import { Download } from './Download.tsx'
import { queryOf, type Asked, type ListKind } from './queries.ts'
import { When, type Times } from './When.tsx'

interface ListTabProps {
  kind: ListKind
  asked: Asked
  List: ComponentType<{ asked: Asked }>
}

/** A list of access on a record's page: at any time or now, and the way to the screen with everything. */
export function ListTab({ kind, asked, List }: ListTabProps) {
  const [times, setTimes] = useState<Times>({ anyTime: true, at: undefined })
  const whole = { ...asked, ...(times.anyTime && { anyTime: true }) }
  return (
    <Guard codes={['FOB_READ', 'DOOR_READ']}>
      <Stack gap="sm">
        <Group justify="space-between">
          <When times={times} onChange={setTimes} />
          <Download kind={kind} asked={whole} />
          <Anchor
            component={Link}
            to={`${accessPath}?${queryOf({ ...asked, ...(kind === 'who/area' && { show: 'who' }) })}`}
          >
            At another time
          </Anchor>
        </Group>
        <List asked={whole} />
      </Stack>
    </Guard>
  )
}

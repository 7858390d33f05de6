import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { oneQuery } from '../../../api/entity-calls.ts'
import type { ApiRecord } from '../../../api/records.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { CommandDialog } from '../../../crud/detail/CommandDialog.tsx'
import { RecordPart } from '../../../crud/detail/RecordPart.tsx'
import { Status } from '../../../crud/fields/Status.tsx'
import { possibleCommands } from '../../../crud/screen/commands.ts'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { statusOf } from '../../../crud/screen/status.ts'
import { titleOf } from '../../../crud/screen/titles.ts'
import { entities } from '../../../domain/entities/index.ts'
import type { Entity } from '../../../domain/entity.ts'

/** The door of an alarm: its state now, and what it can be told. */
export function DoorCommands({ doorId }: { doorId: number }) {
  const { entity: entityOf, may } = useCaller()
  const door = entityOf('door')
  const isAllowed = door !== undefined && may(door.permission.read)
  const read = useQuery({ ...oneQuery(entities.door, doorId), enabled: isAllowed })
  if (!isAllowed) return null
  if (!read.data) return read.error ? <ReadFailed what="The door" of={read} /> : null
  return <Commands door={door} record={read.data} id={doorId} />
}

function Commands({ door, record, id }: { door: Entity; record: ApiRecord; id: number }) {
  const { may } = useCaller()
  const [doing, setDoing] = useState<string>()
  const closed = useCallback(() => setDoing(undefined), [])
  const commands = possibleCommands(door, record, may)
  const asked = commands.find(([name]) => name === doing)
  const status = statusOf(door, record)
  return (
    <RecordPart
      title={titleOf(door, record)}
      actions={status && <Status field={status.field} value={record[status.name]} />}
    >
      <Group gap="xs">
        {commands.map(([name, { label }]) => (
          <Button key={name} variant="default" size="sm" onClick={() => setDoing(name)}>
            {label}
          </Button>
        ))}
      </Group>
      {asked && (
        <CommandDialog key={asked[0]} entity={door} id={id} name={asked[0]} command={asked[1]} onClosed={closed} />
      )}
    </RecordPart>
  )
}

import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { integrationKey } from '../../../../domain/entities/settings/integration-key.ts'

/** On the page of a controller that has never called: how it is connected. */
export default function NotConnectedYet({ entity, record }: SpecialTabProps) {
  const { may, words } = useCaller()
  const { lastSeenAt } = record
  if (typeof lastSeenAt === 'string' || !may(integrationKey.permission.read)) return null
  return (
    <RecordPart
      title="Not connected yet"
      actions={
        <Button component={Link} to={`/management/controller/${String(record[entity.key])}/connect`}>
          {words.say('Connect {one controller}')}
        </Button>
      }
    >
      <Text>{words.say('This {one controller} has never called. Give it its address and a key.')}</Text>
    </RecordPart>
  )
}

import { Text } from '@mantine/core'
import type { ApiRecord } from '../../../api/records.ts'
import { RecordPart } from '../../../crud/detail/RecordPart.tsx'
import { Status } from '../../../crud/fields/Status.tsx'
import { useCaller } from '../../../crud/caller/caller.ts'
import { Fact } from '../../../crud/overview/Overview.tsx'
import { RecordFact } from '../../../crud/overview/RecordFact.tsx'
import { RecordRows } from '../../../crud/overview/RecordRows.tsx'
import { useSome } from '../../../crud/screen/use-some.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import { choice } from '../../../domain/fields/index.ts'
import { Age } from '../../../ui/Age.tsx'
import classes from './DeviceConnection.module.css'

const contact = choice(
  {
    connected: 'Connected',
    lost: 'Connection lost',
    unknown: 'Not known whether it is connected',
    waiting: 'Waiting for its first contact',
  },
  {
    severity: { connected: 'safe', lost: 'alert' },
  },
)
const byState: Readonly<Record<string, string>> = { online: 'connected', offline: 'lost' }
const mostDoors = 20

/** Whether the controller has called, live; and its doors, to try one. */
export function FirstContact({ record, controllerId }: { record: ApiRecord; controllerId: number }) {
  const { words } = useCaller()
  const doors = useSome('door', { controllerId }, mostDoors)
  const { lastSeenAt, state } = record
  const isKnown = typeof lastSeenAt === 'string'
  const value = isKnown ? (byState[String(state)] ?? 'unknown') : 'waiting'
  return (
    <RecordPart title="3. First contact">
      <output className={classes.contact}>
        <Status field={contact} value={value} />
      </output>
      {isKnown && (
        <dl className={classes.facts}>
          <Fact label="Last seen">
            <Age at={Date.parse(lastSeenAt)} /> ago
          </Fact>
          <RecordFact entity={controller} record={record} name="firmwareVersion" />
        </dl>
      )}
      {value === 'connected' && (
        <>
          <Text>{words.say('It answers. Open one of its {many door} and unlock it, to see that the lock moves.')}</Text>
          <RecordRows title={words.say('{Many door}')} of={doors} empty={words.say('No {many door} yet.')} />
        </>
      )}
    </RecordPart>
  )
}

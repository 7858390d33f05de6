import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { count } from '../../../ui/figures.ts'
import { evacuationBegun } from '../domain/messages.ts'

/** Says that an evacuation has begun, and leads to its roll call. Stays until it is closed. */
export default function showStarted(argument: unknown): void {
  const { evacuationId, kind, site, people, by } = evacuationBegun.parse(argument)
  const isReal = kind === 'Real'
  notifications.show({
    id: `evacuation-${evacuationId}`,
    title: isReal ? `Evacuation of ${site}` : `Evacuation drill at ${site}`,
    message: (
      <>
        {count(people, 'person was', 'people were')} in. Started by {by}.{' '}
        <Anchor href="/monitoring/roll-call">Call the roll</Anchor>
      </>
    ),
    autoClose: false,
  })
}

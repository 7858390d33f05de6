import { Text } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { Banner } from '../../../crud/surface/Banner.tsx'
import { Age } from '../../../ui/Age.tsx'
import { ageText } from '../../../ui/age-text.ts'
import { useNow } from '../../../ui/use-now.ts'
import type { MapDevices } from './use-map-devices.ts'

/** So many reads may be missing before what is shown counts as old. */
const readsMissed = 3

/** How old what is shown is, where nobody announces changes; and that it could not be read again. */
export function Freshness({ read: { error, readAt, everyMs } }: { read: MapDevices }) {
  const { words } = useCaller()
  const ageMs = useNow() - readAt
  const isLate = everyMs !== undefined && ageMs > readsMissed * everyMs
  if (error || isLate)
    return (
      <Banner
        icon={IconClockExclamation}
        word="Not up to date"
        aside={`What is shown is ${ageText(ageMs)} old. It may have changed since.`}
      >
        {error ? `The states could not be read: ${messageOf(error)}.` : 'The server has not answered.'} Trying again.
      </Banner>
    )
  if (everyMs === undefined) return null
  return (
    <Text size="sm" c="dimmed">
      {words.say('Every {one client}, read every')} {everyMs / 1000} s. Read <Age at={readAt} /> ago.
    </Text>
  )
}

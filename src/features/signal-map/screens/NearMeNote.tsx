import { Text } from '@mantine/core'
import { distanceText } from './device-words.ts'
import type { NearMe } from './use-near-me.ts'

/** What became of 'near me'. */
export function NearMeNote({ nearMe }: { nearMe: NearMe }) {
  return (
    <Text size="sm" component="output" display={nearMe.state === 'off' ? 'none' : 'block'}>
      {nearMe.state === 'asking' && 'Your browser asks whether it may say where you are.'}
      {nearMe.state === 'known' &&
        `The nearest come first. Your position is accurate to ${distanceText(nearMe.accuracyM / 1000)}. It stays in this browser.`}
      {nearMe.state === 'failed' && nearMe.reason}
    </Text>
  )
}

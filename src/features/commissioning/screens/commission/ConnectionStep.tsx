import { Alert, Button, Checkbox, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import { ReadFailed } from '../../../../crud/screen/ReadFailed.tsx'
import { LostBanner } from '../../../../crud/surface/LostBanner.tsx'
import { commDeviceState, weakSignal, type DeviceRecord } from '../../../../domain/comm-device-state.ts'
import { Age } from '../../../../ui/Age.tsx'
import classes from './Commission.module.css'
import { SaveStep } from './SaveStep.tsx'
import type { StepProps } from './steps.ts'
import { useKnown } from './use-known.ts'

/** What the server knows of the device now. With something missing one goes on only knowingly. */
export function ConnectionStep({ device, id, next, onDone }: StepProps) {
  const { words, zone } = useCaller()
  const { known, missing, readAt, isChecking, check, failed } = useKnown(device, id)
  const [isKnowing, setKnowing] = useState(false)
  const said = missing.map(words.say)
  const { signalStrength, lastSeenAt, controllers } = known
  return (
    <SaveStep label="Connection" action={`Next: ${next}`} isDisabled={said.length > 0 && !isKnowing} onSubmit={onDone}>
      <LostBanner />
      {failed.map(({ what, of }) => (
        <ReadFailed key={what} what={what} of={of} />
      ))}
      <dl className={classes.facts}>
        <dt>State</dt>
        <dd>{commDeviceState({ state: known.state as DeviceRecord['state'], signalStrength: null }).words}</dd>
        <dt>Last contact</dt>
        <dd>{lastSeenAt === null ? 'Never' : dateTimeText(lastSeenAt, zone, true)}</dd>
        <dt>Signal strength</dt>
        <dd>
          {signalStrength === null ? 'Not known' : `${signalStrength} %`} (weak below {weakSignal} %)
        </dd>
        <dt>{words.Many('controller')} online</dt>
        <dd>
          {controllers
            ? `${controllers.filter(each => each === 'online').length} of ${controllers.length}`
            : 'Not known'}
        </dd>
      </dl>
      <div className={classes.line}>
        <Text size="sm" c="dimmed">
          Read <Age at={readAt} /> ago
        </Text>
        <Button variant="default" onClick={check} loading={isChecking}>
          Check again
        </Button>
      </div>
      {said.length === 0 ? (
        <Alert color="gray" variant="outline" icon={<IconCircleCheck aria-hidden />} title="Nothing is missing" />
      ) : (
        <Alert
          color="gray"
          variant="outline"
          icon={<IconAlertTriangle aria-hidden className={classes.missing} />}
          title="What is missing"
        >
          <ul className={classes.lines}>
            {said.map(each => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <Checkbox
            mt="md"
            label="I know, and go on all the same"
            checked={isKnowing}
            onChange={event => setKnowing(event.currentTarget.checked)}
          />
        </Alert>
      )}
    </SaveStep>
  )
}

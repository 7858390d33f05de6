import { Button, Group, Paper, Stack, Switch, Text } from '@mantine/core'
import { useId } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { notSetUp } from '../../../domain/entities/settings/mail-message.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import type { PushDevice, PushState, PushTested } from '../domain/wire.ts'
import { whyNot } from './browser.ts'
import { useRemove, useSwitchOn, useTest } from './use-push.ts'

interface ThisDeviceProps {
  state: PushState
  /** This browser, where it is switched on. */
  here: PushDevice | undefined
}

/** Notifications in this browser: on or off, why they can't be, and a test. */
export function ThisDevice({ state, here }: ThisDeviceProps) {
  const noteId = useId()
  const [on, off, test] = [useSwitchOn(), useRemove(), useTest()]
  const refused = state.isOn ? whyNot() : `${notSetUp.push}. Its administrator can set WEB_PUSH.`
  const failed = on.error ?? off.error
  const change = (isOn: boolean) => {
    on.reset()
    off.reset()
    test.reset()
    if (isOn) on.mutate(state.publicKey)
    else if (here) off.mutate({ device: here, isHere: true })
  }
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Switch
          label="Notifications on this device"
          aria-describedby={noteId}
          checked={here !== undefined}
          disabled={on.isPending || off.isPending || (refused !== undefined && !here)}
          onChange={event => change(event.currentTarget.checked)}
        />
        <Text id={noteId} size="sm" c="dimmed">
          {refused ?? 'They end when you sign out here, or after 30 days without a visit.'}
        </Text>
        {failed && <ErrorTile title="Notifications could not be switched" reason={messageOf(failed)} />}
        {here && (
          <Group>
            <Button variant="default" loading={test.isPending} onClick={() => test.mutate(here)}>
              Send a test
            </Button>
            {test.data && <Tested of={test.data} />}
          </Group>
        )}
        {test.error && <ErrorTile title="The test could not be sent" reason={messageOf(test.error)} />}
      </Stack>
    </Paper>
  )
}

/** What has become of a test. */
function Tested({ of: { status, reason } }: { of: PushTested }) {
  const why = reason === null ? '' : ` ${reason}.`
  if (status === 'failed' || status === 'kept')
    return <ErrorTile title="The test was not sent" reason={reason ?? 'Nobody knows why'} />
  return (
    <Text component="output">
      {status === 'waiting'
        ? `It has not been sent yet, and is tried again.${why}`
        : 'The push service has taken it. It should be here any moment.'}
    </Text>
  )
}

import { Button, Stack, Text, Title } from '@mantine/core'
import { messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import type { PushDevice } from '../domain/wire.ts'
import classes from './Notifications.module.css'
import { useRemove } from './use-push.ts'

interface DeviceListProps {
  devices: readonly PushDevice[]
  here: PushDevice | undefined
}

/** The caller's devices: since when, when they were last reached, and a way to end one. */
export function DeviceList({ devices, here }: DeviceListProps) {
  const removing = useRemove()
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        Your devices
      </Title>
      {devices.length === 0 && (
        <EmptyState title="No devices">Switch notifications on, on each device that should tell you.</EmptyState>
      )}
      {devices.length > 0 && (
        <ul className={classes.list} aria-label="Your devices">
          {devices.map(device => (
            <li key={device.pushSubscriptionId} className={classes.device}>
              <About device={device} isHere={device.mark === here?.mark} />
              <Button
                variant="default"
                aria-label={`Remove ${device.name}`}
                disabled={removing.isPending}
                onClick={() => removing.mutate({ device, isHere: device.mark === here?.mark })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {removing.error && <ErrorTile title="The device could not be removed" reason={messageOf(removing.error)} />}
    </Stack>
  )
}

function About({ device, isHere }: { device: PushDevice; isHere: boolean }) {
  const { zone } = useCaller()
  const { name, createdAt, reachedAt, failure } = device
  const at = (instant: string) => dateTimeText(instant, zone)
  return (
    <div className={classes.about}>
      <Text fw={600}>
        {name}
        {isHere && ' (this device)'}
      </Text>
      <Text size="sm" c="dimmed">
        Since {at(createdAt)}. {reachedAt === null ? 'Not reached yet.' : `Last reached ${at(reachedAt)}.`}
      </Text>
      {failure !== null && <Text size="sm">The last message did not arrive. {failure}.</Text>}
    </div>
  )
}

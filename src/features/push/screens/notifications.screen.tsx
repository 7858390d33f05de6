import { Skeleton, Stack, Text } from '@mantine/core'
import { messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { DeviceList } from './DeviceList.tsx'
import classes from './Notifications.module.css'
import { ThisDevice } from './ThisDevice.tsx'
import { usePush } from './use-push.ts'
import { Wanted } from './Wanted.tsx'

/** What the caller is notified of for their working client while Gatehouse is closed. */
export default function NotificationsScreen() {
  const { user, may } = useCaller()
  const { data, error, refetch } = usePush()
  const name = user?.client.name ?? ''
  return (
    <Stack gap="lg" className={classes.page}>
      <ScreenHead heading="Notifications" />
      <Text>
        Your devices tell you what happens at {name}, also while Gatehouse is closed: what, where and when.
        {!may('EVENT_READ') &&
          !may('EVACUATION_READ') &&
          ` You may see neither alarms nor evacuations of ${name}, so nothing will come but tests.`}
      </Text>
      {error && (
        <ErrorTile
          title={data ? 'Your devices could not be loaded again' : 'Your devices could not be loaded'}
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton height="16rem" radius="md" aria-busy="true" />}
      {data && (
        <>
          <ThisDevice state={data} here={data.here} />
          <Wanted key={JSON.stringify(data.preference)} preference={data.preference} />
          <DeviceList devices={data.devices} here={data.here} />
        </>
      )}
    </Stack>
  )
}

import { Notifications } from '@mantine/notifications'

/** Where notices appear, read out by screen readers as they come. */
export default function Notices() {
  return <Notifications position="bottom-right" containerWidth="25rem" />
}

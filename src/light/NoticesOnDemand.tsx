import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense } from 'react'

const Notices = lazy(() => import('../app/theme/Notices.tsx'))

/** Loaded with the first notice: most pages of strangers never show one. */
export function NoticesOnDemand() {
  const { notifications } = useNotifications()
  return notifications.length > 0 ? (
    <Suspense>
      <Notices />
    </Suspense>
  ) : null
}

import { CloseButton, Drawer } from '@mantine/core'
import { lazy, Suspense } from 'react'
import classes from './MenuOverlay.module.css'
import { SideMenu } from './SideMenu.tsx'

const ClientSwitcher = lazy(() => import('./ClientSwitcher.tsx'))

/** The menu over the screen, on a phone; gone once something was chosen. */
export default function MenuOverlay({ onClose }: { onClose: () => void }) {
  return (
    <Drawer.Root opened onClose={onClose} size="18.75rem" padding={0} transitionProps={{ duration: 0 }}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <div className={classes.top}>
          <Suspense fallback={null}>
            <ClientSwitcher />
          </Suspense>
          <CloseButton aria-label="Close the menu" size="var(--target)" onClick={onClose} />
        </div>
        <SideMenu expanded onChosen={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  )
}

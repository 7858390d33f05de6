import { CloseButton, Drawer } from '@mantine/core'
import classes from './MenuOverlay.module.css'
import { SideMenu } from './SideMenu.tsx'
import { Guarded } from '../../ui/later/Guarded.tsx'
import { later } from '../../ui/later/later.ts'

const ClientSwitcher = later(() => import('./ClientSwitcher.tsx'))

/** The menu over the screen, on a phone; gone once something was chosen. */
export default function MenuOverlay({ onClose }: { onClose: () => void }) {
  return (
    <Drawer.Root opened onClose={onClose} size="18.75rem" padding={0} transitionProps={{ duration: 0 }}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <div className={classes.top}>
          <Guarded name="The choice of clients" shape={null}>
            <ClientSwitcher />
          </Guarded>
          <CloseButton aria-label="Close the menu" size="var(--target)" onClick={onClose} />
        </div>
        <SideMenu expanded onChosen={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  )
}

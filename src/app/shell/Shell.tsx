import { useElementSize } from '@mantine/hooks'
import { useAtomValue } from 'jotai'
import { useState, type CSSProperties } from 'react'
import { Outlet, useLocation } from 'react-router'
import { sessionAtom } from '../../api/session.ts'
import { Bars } from './Bars.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import classes from './Shell.module.css'
import { IdentityPrompt } from './IdentityPrompt.tsx'
import { Lazily } from './Lazily.tsx'
import { ShellDialogs } from './ShellDialogs.tsx'
import { SideMenu } from './SideMenu.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useLayout } from './use-layout.ts'
import { useSettling } from './use-settling.ts'
import { useSideMenu } from './use-side-menu.ts'
import { later } from '../../ui/later/later.ts'

const TopMenu = later(() => import('./classic/TopMenu.tsx'))
const MenuOverlay = later(() => import('./MenuOverlay.tsx'))

/** How many parts there are above the screen, which they would move. Who has something to do first has no menu. */
const aboveScreen = (of: { isHeld: boolean; hasTopMenu: boolean; registrant?: true }): number =>
  [!of.isHeld, of.registrant === true, of.hasTopMenu && !of.isHeld].filter(Boolean).length

/** Header, menu and footer of every screen of a session. */
export function Shell() {
  const { isClassic, isNarrow, isTight } = useLayout()
  const { pathname } = useLocation()
  const { data: user } = useAtomValue(sessionAtom)
  // Nothing else is answered before they have done what they must.
  const isHeld = user?.actionRequired !== undefined
  const { expanded, toggle } = useSideMenu()
  // Open at one path only: going anywhere else closes it.
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = isNarrow && openAt === pathname
  const main = useFocusOnNavigation(pathname)
  const { isSettling, onSettled } = useSettling(aboveScreen({ ...user, isHeld, hasTopMenu: isClassic && !isNarrow }))
  const { ref: bars, height: barsHeight } = useElementSize()
  const close = () => setOpenAt(undefined)

  return (
    <div className={isClassic ? classes.classic : classes.shell}>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <Header
        menuShown={isNarrow ? isOpen : expanded}
        onMenu={isNarrow ? () => setOpenAt(isOpen ? undefined : pathname) : isClassic ? undefined : toggle}
        isTight={isTight}
        isHeld={isHeld}
      />
      {!isNarrow && isClassic && (
        <Lazily>
          <TopMenu hasSwitcher={isTight} onSettled={onSettled} />
        </Lazily>
      )}
      {!isNarrow && !isClassic && (
        <div className={classes.side} data-expanded={expanded || undefined}>
          <SideMenu expanded={expanded} onExpand={toggle} />
        </div>
      )}
      {isOpen && (
        <Lazily>
          <MenuOverlay onClose={close} />
        </Lazily>
      )}
      <div className={classes.content} style={{ '--bars': `${barsHeight}px` } as CSSProperties}>
        <Bars ref={bars} isHeld={isHeld} isRegistrant={user?.registrant === true} onSettled={onSettled} />
        <main id="main" ref={main} tabIndex={-1} className={classes.main} data-settling={isSettling || undefined}>
          <Outlet />
        </main>
        <Footer />
      </div>
      <ShellDialogs />
      <IdentityPrompt />
    </div>
  )
}

import { Link } from 'react-router'
import { useSettled } from '../../../ui/use-settled.ts'
import { Lazily } from '../Lazily.tsx'
import { menuIcons } from '../menu-icons.ts'
import { useMenu } from '../use-menu.ts'
import { DropDown } from './DropDown.tsx'
import classes from './TopMenu.module.css'
import { useEasyOnTheEyes } from './use-easy-on-the-eyes.ts'
import { later } from '../../../ui/later/later.ts'

const ClientSwitcher = later(() => import('../ClientSwitcher.tsx'))

interface TopMenuProps {
  /** The header has no room for choosing the client worked as. */
  hasSwitcher: boolean
  /** Called once the menu is there. */
  onSettled: () => void
}

/** The menu of the classic shell: a row above the screen, whose groups drop down. */
export default function TopMenu({ hasSwitcher, onSettled }: TopMenuProps) {
  const { menu, current } = useMenu()
  useSettled(menu.length === 0, onSettled)
  useEasyOnTheEyes()
  return (
    <nav aria-label="Main" className={classes.menu}>
      <ul className={classes.list}>
        {menu.map(({ label, icon, items, to = '/' }) => {
          const Icon = icon && menuIcons[icon]
          const face = (
            <>
              {Icon && <Icon className={classes.icon} aria-hidden />}
              <span className={classes.label}>{label}</span>
            </>
          )
          return (
            <li key={label}>
              {items ? (
                <DropDown label={label} items={items} current={current}>
                  {face}
                </DropDown>
              ) : (
                <Link
                  to={to}
                  className={classes.entry}
                  title={label}
                  aria-current={to === current ? 'page' : undefined}
                >
                  {face}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {hasSwitcher && (
        <Lazily>
          <ClientSwitcher />
        </Lazily>
      )}
    </nav>
  )
}

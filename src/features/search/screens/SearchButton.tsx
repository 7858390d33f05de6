import { ActionIcon, Button, Kbd } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { MenuItem } from '../../../domain/menu-item.ts'
import type { Action } from './actions.ts'
import { useOpening } from './early-keys.ts'
import Palette from './Palette.tsx'
import classes from './SearchButton.module.css'
import { useRecentPages } from './recent.ts'

interface SearchButtonProps {
  readonly menu: readonly MenuItem[]
  readonly isNarrow: boolean
  /** What the app can be told to do from everywhere. */
  readonly actions: readonly Action[]
}

/** Opens the search; Ctrl+K does from everywhere, also while something is being typed. */
export default function SearchButton({ menu, isNarrow, actions }: SearchButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false)
  useOpening(open)
  useRecentPages()
  const named = { 'aria-haspopup': 'dialog', 'aria-keyshortcuts': 'Control+K', onClick: open } as const
  return (
    <>
      {isNarrow ? (
        <ActionIcon aria-label="Search" {...named}>
          <IconSearch className={classes.icon} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          className={classes.button}
          leftSection={<IconSearch className={classes.icon} aria-hidden />}
          rightSection={<Kbd aria-hidden>Ctrl K</Kbd>}
          {...named}
        >
          Search
        </Button>
      )}
      {isOpen && <Palette menu={menu} actions={actions} onClose={close} />}
    </>
  )
}

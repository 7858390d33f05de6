import { ActionIcon, Button, Kbd } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { MenuItem } from '../../../domain/menu-item.ts'
import { shortcutKeys } from '../../../ui/shortcut-keys.ts'
import Palette from './Palette.tsx'
import classes from './SearchButton.module.css'
import { useRecentPages } from './recent.ts'

interface SearchButtonProps {
  readonly menu: readonly MenuItem[]
  readonly isNarrow: boolean
}

/** Opens the search; Ctrl+K does from everywhere, also while something is being typed. */
export default function SearchButton({ menu, isNarrow }: SearchButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false)
  useHotkeys([[shortcutKeys.search, open]], [])
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
      {isOpen && <Palette menu={menu} onClose={close} />}
    </>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import { shellDialogAtom } from '../../crud/screen/shell-dialog.ts'
import classes from './Header.module.css'

const label = 'Help for this screen'

/** Opens help for the screen that is shown. On a phone it is in the user menu. */
export function HelpButton() {
  const openDialog = useSetAtom(shellDialogAtom)
  return (
    <ActionIcon aria-label={label} title={label} aria-haspopup="dialog" onClick={() => openDialog('help')}>
      <IconHelp className={classes.icon} aria-hidden />
    </ActionIcon>
  )
}

import { UnstyledButton } from '@mantine/core'
import { useAtomValue, useSetAtom } from 'jotai'
import { Link } from 'react-router'
import { settingsAtom } from '../../api/session.ts'
import { shellDialogAtom } from '../../crud/screen/shell-dialog.ts'
import classes from './Footer.module.css'

export function Footer() {
  const { data: settings } = useAtomValue(settingsAtom)
  const openDialog = useSetAtom(shellDialogAtom)
  return (
    <footer className={classes.footer}>
      <span>Gatehouse {settings?.version}</span>
      {settings?.demo && <span>Demo estate</span>}
      <Link to="/settings/about">About</Link>
      <UnstyledButton className={classes.button} aria-haspopup="dialog" onClick={() => openDialog('feedback')}>
        Feedback
      </UnstyledButton>
    </footer>
  )
}

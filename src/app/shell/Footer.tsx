import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import { settingsAtom } from '../../api/session.ts'
import classes from './Footer.module.css'

export function Footer() {
  const { data: settings } = useAtomValue(settingsAtom)
  return (
    <footer className={classes.footer}>
      <span>Gatehouse {settings?.version}</span>
      {settings?.demo && <span>Demo estate</span>}
      <Link to="/settings/about">About</Link>
    </footer>
  )
}

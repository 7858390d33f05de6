import { useAtomValue } from 'jotai'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { steadyHealthAtom } from '../../src/crud/surface/use-surface.ts'
import { useNow } from '../../src/ui/use-now.ts'
import { noticesOf, outageAtom } from './notices.ts'
import classes from './Notices.module.css'

const icons = { info: IconInfoCircle, alert: IconAlertTriangle } as const

/** What the wall recovered after it was cut off, and what it had to pass over: said for a minute, to everybody. */
export function Notices() {
  const health = useAtomValue(steadyHealthAtom)
  const outage = useAtomValue(outageAtom)
  const now = useNow()
  return (
    <output className={classes.strip} aria-label="Connection notices">
      {noticesOf(health, outage, now).map(({ level, text }) => {
        const Icon = icons[level]
        return (
          <p key={text} className={classes.notice} data-level={level}>
            <Icon className={classes.icon} aria-hidden />
            {text}
          </p>
        )
      })}
    </output>
  )
}

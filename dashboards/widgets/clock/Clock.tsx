import { useAtomValue } from 'jotai'
import { useNow } from '../../../src/ui/use-now.ts'
import { inZone, useSiteZone } from '../../../src/api/site-time.ts'
import { steadyHealthAtom } from '../../../src/crud/surface/use-surface.ts'
import type { WidgetProps } from '../../widget.ts'
import classes from './Clock.module.css'
import type { options as fields } from './options.ts'

/** The time at the sites. This machine's clock may be wrong: the server's counts, as far as it was measured. */
export default function Clock({ options: { timeZone, seconds } }: WidgetProps<typeof fields>) {
  const siteZone = useSiteZone()
  const { clockOffsetMs } = useAtomValue(steadyHealthAtom)
  const now = useNow() + (clockOffsetMs ?? 0)
  const zone = timeZone ?? siteZone
  return (
    <div className={classes.clock}>
      <time className={classes.time} dateTime={new Date(now).toISOString()}>
        {inZone(now, zone, seconds ? 'time' : 'minute')}
      </time>
      <span className={classes.day}>
        {inZone(now, zone, 'longDay')} <span className={classes.zone}>{zone.replaceAll('_', ' ')}</span>
      </span>
    </div>
  )
}

import { SegmentedControl } from '@mantine/core'
import { useCaller } from '../../../crud/caller/caller.ts'
import { Choose } from '../../../crud/Choose.tsx'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { capital } from '../../../crud/screen/titles.ts'
import { type PeriodName, periods } from '../domain/periods.ts'
import classes from './AlarmResponse.module.css'
import { Figures } from './Figures.tsx'
import { useAsked } from './use-asked.ts'

const choices = Object.entries(periods).map(([value, label]) => ({ value, label }))

/** How fast alarms are acknowledged, by whom, and which of them ask for attention. */
export default function AlarmResponseScreen() {
  const { may, words } = useCaller()
  const [asked, set] = useAsked()
  return (
    <Guard codes={['EVENT_READ']}>
      <div className={classes.page}>
        <ScreenHead heading="Alarm response" />
        <div className={classes.tools}>
          <SegmentedControl
            className={classes.period}
            aria-label="Time"
            value={asked.period}
            onChange={period => set({ period: period as PeriodName })}
            data={choices}
          />
          {may('AREA_READ') && (
            <div className={classes.chosen}>
              <Choose
                target="area"
                label={capital(words.one('area'))}
                value={asked.siteId}
                onChange={siteId => set({ siteId })}
              />
            </div>
          )}
        </div>
        <Figures asked={asked} />
      </div>
    </Guard>
  )
}

import { IconCircleCheck, IconCircleDashed, IconDoorExit, IconHelpHexagon, IconUrgent } from '@tabler/icons-react'
import classes from './Roll.module.css'
import type { Standing } from '../live/roll.ts'
import type { Tally } from '../live/tally.ts'
import { figure } from '../../../ui/figures.ts'

/** Each standing by its word and shape; colour only if it needs someone, or confirms. */
export const standings = {
  needsHelp: { word: 'Needs help', Icon: IconUrgent },
  missing: { word: 'Missing', Icon: IconHelpHexagon },
  safe: { word: 'Safe', Icon: IconCircleCheck },
  notOnSite: { word: 'Not on site', Icon: IconDoorExit },
  notCalled: { word: 'Not called', Icon: IconCircleDashed },
} as const satisfies Record<Standing, unknown>

/** The counts, large enough to be read while walking. */
export function Tallies({ counts }: { counts: Tally }) {
  return (
    <dl className={classes.tallies}>
      {(Object.keys(standings) as Standing[]).map(standing => {
        const { Icon } = standings[standing]
        return (
          <div
            key={standing}
            className={classes.tally}
            data-standing={standing}
            data-calm={counts[standing] === 0 || undefined}
          >
            <dt>{standings[standing].word}</dt>
            <dd>
              <Icon className={classes.icon} aria-hidden />
              {figure(counts[standing])}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

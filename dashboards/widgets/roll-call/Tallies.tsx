import { IconCircleCheck, IconHelpHexagon, IconUrgent } from '@tabler/icons-react'
import classes from './RollCall.module.css'
import type { Standing, Tally } from './roll.ts'

/** Each standing by its word and shape; colour only where it asks for somebody, or confirms. */
export const standings = {
  missing: { word: 'Missing', Icon: IconHelpHexagon },
  needsHelp: { word: 'Needs help', Icon: IconUrgent },
  safe: { word: 'Safe', Icon: IconCircleCheck },
} as const satisfies Record<Standing, unknown>

/** Before anybody is marked nobody is missing: there is no evacuation, or it has only begun. */
export const wordOf = (standing: Standing, begun: boolean) =>
  standing === 'missing' && !begun ? 'Not marked' : standings[standing].word

/** The three counts, large enough to be read while walking. */
export function Tallies({ counts, begun }: { counts: Tally; begun: boolean }) {
  return (
    <dl className={classes.tallies}>
      {(Object.keys(standings) as Standing[]).map(standing => {
        const { Icon } = standings[standing]
        return (
          <div
            key={standing}
            className={classes.tally}
            data-standing={standing}
            data-calm={counts[standing] === 0 || !begun || undefined}
          >
            <dt>{wordOf(standing, begun)}</dt>
            <dd>
              <Icon className={classes.icon} aria-hidden />
              {counts[standing].toLocaleString('en-GB')}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

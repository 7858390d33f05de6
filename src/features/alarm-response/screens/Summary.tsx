import { figure } from '../../../ui/figures.ts'
import type { AlarmGroup } from '../domain/answer.ts'
import { acceptablePerHour, perOperatorHour } from '../domain/figures.ts'
import classes from './AlarmResponse.module.css'
import { perHourText, shareText, tookText } from './figure-words.ts'

/** The figures of all alarms. */
export function Summary({ all }: { all: AlarmGroup }) {
  const perHour = perOperatorHour(all)
  const isTooMany = perHour !== null && perHour > acceptablePerHour
  return (
    <dl className={classes.summary}>
      <div>
        <dt>Alarms</dt>
        <dd>{figure(all.count)}</dd>
      </div>
      <div>
        <dt>Acknowledged</dt>
        <dd>
          {figure(all.acknowledged)}
          <small>{shareText(all.acknowledged, all.count)}</small>
        </dd>
      </div>
      <div>
        <dt>Half within</dt>
        <dd>{tookText(all.median)}</dd>
      </div>
      <div>
        <dt>95% within</dt>
        <dd>{tookText(all.p95)}</dd>
      </div>
      <div data-over={isTooMany || undefined}>
        <dt>Acknowledged per operator and hour</dt>
        <dd>
          {perHourText(perHour)}
          <small>
            {isTooMany ? `Above the ${acceptablePerHour} an hour` : `Up to ${acceptablePerHour} an hour`} that are
            acceptable (ISA-18.2)
          </small>
        </dd>
      </div>
    </dl>
  )
}

import { count, figure } from '../../../ui/figures.ts'
import { type DryRun, dryRunDays } from '../domain/dry-run.ts'
import { mostAnHour } from '../domain/limits.ts'

/** 'Would have fired 14 times in the last 30 days, 9 of them at night.' */
export function firedText({ fired, atNight, isWhole }: DryRun, sinceText: string): string {
  const times = fired === 0 ? 'Would not have fired' : `Would have fired ${count(fired, 'time')}`
  const span = isWhole ? `in the last ${dryRunDays} days` : `since ${sinceText}`
  return `${times} ${span}${atNight > 0 ? `, ${nightText(fired, atNight)}` : ''}.`
}

const nightText = (fired: number, atNight: number) =>
  atNight === fired ? (fired === 1 ? 'at night' : 'always at night') : `${figure(atNight)} of them at night`

/** What else there is to say of it. */
export function furtherTexts({ cancelled, heldBack, isWhole }: DryRun): string[] {
  return [
    ...(cancelled > 0 ? [`${count(cancelled, 'event')} cleared before the wait was over.`] : []),
    ...(heldBack > 0
      ? [`${figure(heldBack)} more would have been held back: a trigger fires ${mostAnHour} times an hour at most.`]
      : []),
    ...(isWhole ? [] : ['There are too many such events to look further back.']),
  ]
}

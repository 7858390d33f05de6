import { ageText } from '../../../ui/age-text.ts'
import { figure } from '../../../ui/figures.ts'

/** '45 s', '2 min 5 s'; a dash where nothing was acknowledged. */
export const tookText = (seconds: number | null): string => (seconds === null ? '–' : ageText(seconds * 1000))

/** '80%', and never all or none of what is not. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '–'
  const percent = Math.round((part / whole) * 100)
  if (percent === 100 && part < whole) return '99%'
  return percent === 0 && part > 0 ? '1%' : `${percent}%`
}

/** '0.4', '12'; a dash where there was no hour. */
export const perHourText = (perHour: number | null): string =>
  perHour === null ? '–' : perHour < 10 ? perHour.toFixed(1) : figure(Math.round(perHour))

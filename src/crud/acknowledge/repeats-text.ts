import type { RepeatedAlarm } from '../../domain/alarm-repeats.ts'
import { ageText } from '../../ui/age-text.ts'

/** '14 times in 10 min'; where there is less room, '14×'. */
export const repeatsText = ({ times, lastedMs }: Pick<RepeatedAlarm, 'times' | 'lastedMs'>, isLong = true): string =>
  isLong ? `${times} times in ${ageText(lastedMs)}` : `${times}×`

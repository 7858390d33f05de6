import { ageText } from '../../ui/age-text.ts'

/** '14 times in 10 min'; where there is less room, '14×'. */
export const repeatsText = ({ times, lastedMs }: { times: number; lastedMs: number }, isLong = true): string =>
  isLong ? `${times} times in ${ageText(lastedMs)}` : `${times}×`

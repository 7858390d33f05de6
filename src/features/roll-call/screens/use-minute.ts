import { useNow } from '../../../ui/use-now.ts'

const minuteMs = 60_000

/** The time, epoch ms, that moves on once a minute: what hangs on it need not be worked out each second. */
export const useMinute = (): number => Math.floor(useNow() / minuteMs) * minuteMs

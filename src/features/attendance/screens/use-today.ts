import { useSyncExternalStore } from 'react'
import { dayAt } from '../domain/local-days.ts'

const everyMs = 10_000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, everyMs)
  return () => clearInterval(timer)
}

/** The day that it is in a time zone, yyyy-mm-dd; what hangs on it is drawn again at midnight, not every second. */
export const useToday = (timeZone: string): string => useSyncExternalStore(subscribe, () => dayAt(Date.now(), timeZone))

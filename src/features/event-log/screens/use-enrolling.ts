import { useCallback, useState } from 'react'
import { useUnknownCard } from '../../../crud/form/EnrolDialog.tsx'
import type { LogRow } from '../../../live/views/event-log.state.ts'

/** Cards of the log that can become credentials. @param pause so that the log does not run on meanwhile */
export function useEnrolling(pause: () => void) {
  const unknown = useUnknownCard()
  const [keycode, setKeycode] = useState<string>()
  const [enrolled, setEnrolled] = useState<ReadonlySet<string>>(new Set())
  const begin = useCallback(
    (card: string) => {
      pause()
      setKeycode(card)
    },
    [pause],
  )
  return {
    /** The card that is being enrolled. */
    keycode,
    begin,
    /** Of a row: undefined where there is nothing to enrol. */
    cardOf: (row: LogRow) => {
      const card = unknown(row)
      return card === undefined || enrolled.has(card) ? undefined : card
    },
    close: () => setKeycode(undefined),
    done: () => {
      if (keycode !== undefined) setEnrolled(new Set([...enrolled, keycode]))
      setKeycode(undefined)
    },
  }
}

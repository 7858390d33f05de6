import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { keepStep, type PendingStep, sendStepCode } from '../../api/second-step.ts'

/**
 * Sends the code of a second step: the first by itself, others when they are asked for.
 * @param isWanted whether there is a code to send
 */
export function useSending(step: PendingStep, isWanted: boolean) {
  // Loaded again, the page has its code already.
  const needsFirst = isWanted && step.sendAgainAt === undefined
  const [readyAt, setReadyAt] = useState(step.sendAgainAt ?? 0)
  const [isSending, setSending] = useState(needsFirst)
  const [error, setError] = useState<string>()
  const deliver = () =>
    sendStepCode().then(
      at => {
        keepStep({ ...step, sendAgainAt: at })
        setReadyAt(at)
        setSending(false)
      },
      (reason: unknown) => {
        setError(messageOf(reason))
        setSending(false)
      },
    )
  const first = useEffectEvent(deliver)
  useEffect(() => {
    if (needsFirst) void first()
  }, [needsFirst])
  const send = () => {
    setSending(true)
    setError(undefined)
    void deliver()
  }
  return { readyAt, isSending, error, send }
}

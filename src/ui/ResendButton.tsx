import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'

interface ResendButtonProps {
  /** When it can be pressed again, by this machine's clock. */
  readyAt: number
  isSending: boolean
  onSend: () => void
}

const secondsTo = (at: number) => Math.max(0, Math.ceil((at - Date.now()) / 1000))

/** Asks for another code, and says how long that has to wait. */
export function ResendButton({ readyAt, isSending, onSend }: ResendButtonProps) {
  const [, setTick] = useState(0)
  const left = secondsTo(readyAt)
  const isReady = left === 0
  useEffect(() => {
    if (isReady) return undefined
    const timer = setInterval(() => setTick(tick => tick + 1), 1000)
    return () => clearInterval(timer)
  }, [readyAt, isReady])
  return (
    <Button variant="subtle" disabled={left > 0} loading={isSending} onClick={onSend}>
      {left > 0 ? `Send again in ${left} s` : 'Send again'}
    </Button>
  )
}

import { useEffect, useRef, useState } from 'react'
import { onProofNeeded } from '../../api/proof.ts'
import { Lazily } from './Lazily.tsx'
import { later } from '../../ui/later/later.ts'

const ConfirmIdentity = later(() => import('../../features/second-factor/screens/ConfirmIdentity.tsx'))

/** Asks who sits there where the server wants to know before it does something; the call waits meanwhile. */
export function IdentityPrompt() {
  const [asked, setAsked] = useState(0)
  const waiting = useRef<(isProved: boolean) => void>(undefined)
  const end = (isProved: boolean) => {
    waiting.current?.(isProved)
    waiting.current = undefined
    setAsked(0)
  }
  useEffect(() => {
    let count = 0
    const stop = onProofNeeded(
      () =>
        new Promise(resolve => {
          waiting.current = resolve
          setAsked(++count)
        }),
    )
    return () => {
      stop()
      // The session has ended: nobody can answer any more.
      waiting.current?.(false)
      waiting.current = undefined
    }
  }, [])
  if (asked === 0) return null
  return (
    <Lazily key={asked} onFailed={() => end(false)}>
      <ConfirmIdentity onDone={end} />
    </Lazily>
  )
}

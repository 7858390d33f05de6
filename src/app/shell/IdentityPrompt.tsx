import { lazy, useEffect, useState } from 'react'
import { onProofNeeded } from '../../api/proof.ts'
import { Lazily } from './Lazily.tsx'

const ConfirmIdentity = lazy(() => import('../../features/second-factor/screens/ConfirmIdentity.tsx'))

/** Asks who sits there where the server wants to know before it does something; the call waits meanwhile. */
export function IdentityPrompt() {
  const [done, setDone] = useState<(isProved: boolean) => void>()
  useEffect(() => onProofNeeded(() => new Promise(resolve => setDone(() => resolve))), [])
  if (!done) return null
  const end = (isProved: boolean) => {
    done(isProved)
    setDone(undefined)
  }
  return (
    <Lazily onFailed={() => end(false)}>
      <ConfirmIdentity onDone={end} />
    </Lazily>
  )
}

import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'

interface PasskeyButtonProps {
  label: string
  isSecondStep: boolean
  onDone: () => Promise<void>
  onFailed: (reason: unknown) => void
}

/** Signs in by a passkey. Its library is loaded when it is pressed. */
export function PasskeyButton({ label, isSecondStep, onDone, onFailed }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    try {
      const { signInByPasskey } = await import('../../api/passkeys.ts')
      await signInByPasskey(isSecondStep)
      await onDone()
    } catch (reason) {
      setBusy(false)
      onFailed(reason)
    }
  }
  return (
    <Button
      variant="default"
      fullWidth
      loading={isBusy}
      leftSection={<IconFingerprint size="1.25rem" aria-hidden />}
      onClick={() => void show()}
    >
      {label}
    </Button>
  )
}

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

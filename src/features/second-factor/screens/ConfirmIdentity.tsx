import { Modal } from '@mantine/core'
import { useRef } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { prove, useSecondFactor } from './use-second-factor.ts'

/**
 * Asks for the password or a current code before something that gives others access.
 * @param props.onDone called once, with whether the user has shown who they are
 */
export default function ConfirmIdentity({ onDone }: { onDone: (isProved: boolean) => void }) {
  const { data, error, refetch } = useSecondFactor()
  const isProved = useRef(false)
  if (!data && !error) return null
  if (!data)
    return (
      <Modal opened onClose={() => onDone(false)} title="Confirm that it is you" centered>
        <ErrorTile title="Your account could not be loaded" reason={messageOf(error)} onRetry={() => void refetch()} />
      </Modal>
    )
  return (
    <ProofDialog
      state={data}
      asked={{
        title: 'Confirm that it is you',
        children:
          'You signed in a while ago, and this changes who has access. You are not asked again for 30 minutes. If you have no password, log out and log in again.',
        action: 'Confirm',
        needsProof: true,
        run: async proof => {
          await prove(proof)
          isProved.current = true
        },
      }}
      onClose={() => onDone(isProved.current)}
    />
  )
}

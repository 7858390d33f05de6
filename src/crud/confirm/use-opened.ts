import { useEffect } from 'react'
import type { ConfirmMachine } from './machine.ts'

/** For a dialog that is there only while it is open: opens at once, and tells when it has closed. */
export function useOpened<T, I>(machine: ConfirmMachine<T, I>, onClosed: () => void): void {
  useEffect(() => {
    machine.open()
    return machine.subscribe(() => machine.state().at === 'idle' && onClosed())
  }, [machine, onClosed])
}

import { useEffect } from 'react'

/** Tells once a part knows what it shows, or that it could not be loaded. @param isPending while it does not */
export function useSettled(isPending: boolean, onSettled: () => void): void {
  useEffect(() => {
    if (!isPending) onSettled()
  }, [isPending, onSettled])
}

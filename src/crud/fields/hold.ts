import { createContext, useContext, useEffect, useState } from 'react'

/** Prevents a form from being saved; returns how to release it. */
type Hold = () => () => void

const HoldContext = createContext<Hold>(() => () => undefined)
export const HoldProvider = HoldContext.Provider

/** What holds a form: whether anything does, and how its fields do. */
export function useHolds(): { readonly isHeld: boolean; readonly hold: Hold } {
  const [count, setCount] = useState(0)
  const [hold] = useState<Hold>(() => () => {
    setCount(before => before + 1)
    return () => setCount(before => before - 1)
  })
  return { isHeld: count > 0, hold }
}

/** Prevents saving while something is in progress: an upload whose key the form would save. */
export function useHold(isUnderWay: boolean): void {
  const hold = useContext(HoldContext)
  useEffect(() => (isUnderWay ? hold() : undefined), [hold, isUnderWay])
}

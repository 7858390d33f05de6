import { createContext, useContext, useEffect, useState } from 'react'

/** Keeps a form from being saved; returns how to let it go on. */
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

/** Holds the form round this field while something is under way: an upload whose key it would save. */
export function useHold(isUnderWay: boolean): void {
  const hold = useContext(HoldContext)
  useEffect(() => (isUnderWay ? hold() : undefined), [hold, isUnderWay])
}

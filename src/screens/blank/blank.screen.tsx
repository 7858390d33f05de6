import { Skeleton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { type SwitchOrder, useSwitching } from '../../crud/screen/use-switch-client.ts'
import { useReturnTo } from '../return-to.ts'

/** Every earlier screen is gone, so the next one reads everything again; the working client is switched in between. */
export default function BlankScreen() {
  const returnTo = useReturnTo()
  const { state } = useLocation() as { readonly state: SwitchOrder | null }
  const [isDone, setDone] = useState(typeof state?.switchTo !== 'number')
  const hasBegun = useRef(false)
  const switching = useSwitching()
  useEffect(() => {
    if (isDone || hasBegun.current || !state) return
    hasBegun.current = true
    void switching(state).then(() => setDone(true))
  })
  return isDone ? <Navigate to={returnTo} replace /> : <Skeleton height="60dvh" aria-busy="true" />
}

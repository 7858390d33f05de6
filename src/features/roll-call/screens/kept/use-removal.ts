import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sessionQuery } from '../../../../api/session.ts'
import { runningQuery } from '../use-running.ts'
import { forgetRoll, type KeptRoll } from './roll-store.ts'

const askEveryMs = 5000

/** 'none' while the server does not answer; else who is signed in, if anybody. */
export type Connection = 'none' | 'signed out' | 'signed in'

/** Whether the server answers. There is no stream without a session, so it is asked. */
export function useConnection(): Connection {
  const { data, error } = useQuery({ ...sessionQuery, refetchInterval: askEveryMs, staleTime: 0, retry: false })
  if (data === undefined || error) return 'none'
  return data === null ? 'signed out' : 'signed in'
}

/** Whether a kept roll still counts, and, once it does not, whether it is gone from this device. */
type Removal = 'kept' | 'removing' | 'removed' | 'failed'

/** A roll is removed from this device once its evacuations have ended, or where it is another user's. */
export function useRemoval({ userId, clientId }: KeptRoll, connection: Connection): Removal {
  const [end, setEnd] = useState<'removed' | 'failed'>()
  const { data: user } = useQuery({ ...sessionQuery, enabled: false })
  const isOthers = Boolean(user) && (user?.userId !== userId || user.workingClientId !== clientId)
  const isAsked = connection === 'signed in' && !isOthers
  const { data: running } = useQuery({ ...runningQuery, enabled: isAsked, refetchInterval: askEveryMs })
  const isOver = isOthers || (isAsked && running?.items.length === 0)
  useEffect(() => {
    if (isOver)
      forgetRoll().then(
        () => setEnd('removed'),
        () => setEnd('failed'),
      )
  }, [isOver])
  return isOver ? (end ?? 'removing') : 'kept'
}

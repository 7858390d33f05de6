import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
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

/** Whether the evacuations of a kept roll have ended, or it is another user's: then it is removed from this device. */
export function useIsOver({ userId, clientId }: KeptRoll, connection: Connection): boolean {
  const { data: user } = useQuery({ ...sessionQuery, enabled: false })
  const isOthers = Boolean(user) && (user?.userId !== userId || user.workingClientId !== clientId)
  const isAsked = connection === 'signed in' && !isOthers
  const { data: running } = useQuery({ ...runningQuery, enabled: isAsked, refetchInterval: askEveryMs })
  const isOver = isOthers || (isAsked && running?.items.length === 0)
  useEffect(() => {
    if (isOver) forgetRoll().catch(() => undefined)
  }, [isOver])
  return isOver
}

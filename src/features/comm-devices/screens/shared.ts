import { useMemo } from 'react'
import { defer, finalize, merge, type Observable, of, share, tap } from 'rxjs'
import { line } from '../../../live/follow-hub.ts'
import { follow$, type News } from './follow.ts'

/** What is followed now, by the device: one connection for all parts of a page. */
const shared = new Map<number, Observable<News>>()

/** The news of a comm device, over a connection that lasts while somebody listens. */
export const useShared = (commDeviceId: number): Observable<News> =>
  useMemo(() => {
    const known = shared.get(commDeviceId) ?? sharing(follow$(line.connect(), commDeviceId))
    shared.clear()
    shared.set(commDeviceId, known)
    return known
  }, [commDeviceId])

/** A later subscriber first gets whether it is followed. */
function sharing(news$: Observable<News>): Observable<News> {
  let standing: News | undefined
  const all$ = news$.pipe(
    tap(news => {
      if (news.kind === 'following' || news.kind === 'lost') standing = news
    }),
    finalize(() => (standing = undefined)),
    share(),
  )
  return defer(() => (standing ? merge(of(standing), all$) : all$))
}

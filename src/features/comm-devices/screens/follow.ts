import type { Observable } from 'rxjs'
import type { CommFrame } from '../../../domain/comm-device-wire.ts'
import { type CommDeviceReported, commDeviceReported, commFrames } from '../../../domain/hubs/comms-engine.ts'
import { followHub$, type Standing } from '../../../live/follow-hub.ts'
import type { Connect, Told } from '../../../live/transport.ts'

/** What a comm device that is followed says. */
type Said =
  | { readonly kind: 'reported'; readonly report: CommDeviceReported }
  | { readonly kind: 'frames'; readonly frames: readonly CommFrame[] }
export type News = Standing | Said

/** Follows a comm device over the comms engine hub. */
export const follow$ = (connect: Connect, commDeviceId: number): Observable<News> =>
  followHub$<Said>(connect, {
    hub: 'comms-engine',
    method: 'FollowCommDevice',
    id: commDeviceId,
    newsOf: told => newsOf(told, commDeviceId),
  })

/** A message of the hub; nothing of another device, or that this version does not know. */
function newsOf({ method, argument }: Told, commDeviceId: number): readonly Said[] {
  if (method === 'CommDeviceReported') {
    const report = commDeviceReported.parse(argument)
    return report.commDeviceId === commDeviceId ? [{ kind: 'reported', report }] : []
  }
  if (method !== 'CommFrames') return []
  const told = commFrames.parse(argument)
  return told.commDeviceId === commDeviceId ? [{ kind: 'frames', frames: told.frames }] : []
}

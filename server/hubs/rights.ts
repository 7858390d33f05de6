import { faults } from '../../src/domain/faults.ts'
import { entityChanges, type EntityChange } from '../../src/domain/hubs/pub-sub.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import type { Session } from '../session.ts'
import type { HubServer } from '../signalr/index.ts'
import type { ViewerSession } from './viewer.ts'

/** Records that say who may see what. */
export const rights: ReadonlySet<string> = new Set(['user', 'userGroup', 'clientRelation', 'feature'])

/**
 * Ends the connections of sessions that have ended, and asks those whose rights may have changed, or who work for another
 * client now, to come again: a connection keeps the rights of its beginning.
 * @returns stops listening
 */
export function watchRights(
  { bus }: Context,
  hubs: HubServer<ViewerSession>,
): { watch(session: ViewerSession): void; stop(): void } {
  const stops = new Map<number, () => void>()
  const listen = (clientId: number) => {
    if (stops.has(clientId)) return
    stops.set(
      clientId,
      bus.subscribe(subjects.entities(clientId), message => changed(clientId, message)),
    )
  }
  const changed = (clientId: number, message: unknown) => {
    const concerns = concerned(clientId, entityChanges.parse(message))
    if (concerns) hubs.closeWhere(caller => concerns(caller.session.session), 'Your rights may have changed', true)
  }
  listen(0)
  const closeOn = (subject: string, usual: string, comesAgain: boolean) =>
    bus.subscribe(subject, message => {
      const { sessionIds, because } = message as { sessionIds: readonly number[]; because?: 'tooMany' }
      const reason = because ? faults.sessionReplaced[1] : usual
      hubs.closeWhere(caller => sessionIds.includes(caller.session.session.sessionId), reason, comesAgain)
    })
  const stopEnded = closeOn(subjects.sessionsEnded, 'The session has ended', false)
  const stopMoved = closeOn(subjects.sessionsMoved, 'You work for another client now', true)
  return {
    watch({ session }) {
      listen(session.homeClientId)
      listen(session.clientId)
    },
    stop() {
      stopEnded()
      stopMoved()
      for (const stop of stops.values()) stop()
    },
  }
}

/** Whose rights some changes of a client's (0: shared) records may have changed; undefined: nobody's. */
function concerned(clientId: number, all: readonly EntityChange[]): ((session: Session) => boolean) | undefined {
  const changes = all.filter(({ entity }) => rights.has(entity))
  if (changes.length === 0) return undefined
  const users = new Set(changes.filter(({ entity }) => entity === 'user').map(({ id }) => id))
  const others = changes.some(({ entity }) => entity !== 'user')
  return ({ userId, homeClientId, clientId: working }) =>
    users.has(userId) || (others && (clientId === 0 || homeClientId === clientId || working === clientId))
}

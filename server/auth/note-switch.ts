import type { ClientBase } from 'pg'
import { actor, type Happening, noteHappening } from '../audit/happening.ts'
import type { Session } from '../session.ts'

/**
 * Writes down that a user works for another client from now on, for everybody concerned: the client that they leave, the
 * one that they begin to work for, and the one that they belong to. In the transaction of the switch.
 */
export async function noteSwitch(on: ClientBase, now: Date, session: Session, to: number): Promise<void> {
  const { clientId: from, homeClientId: home } = session
  if (from === to) return
  const names = await namesOf(on, [from, to])
  const note = (clientId: number, what: Happening['what'], details?: string) =>
    noteHappening(on, now, { ...actor({ ...session, clientId }), what, ...(details !== undefined && { details }) })
  if (from !== home) await note(from, 'clientLeft')
  if (to === home) return note(home, 'clientSwitched', `Back from ${names.get(from) ?? 'another client'}`)
  await note(to, 'clientSwitched')
  await note(home, 'workingElsewhere', `As ${names.get(to) ?? 'another client'}`)
}

async function namesOf(on: ClientBase, clientIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await on.query<{ clientId: number; name: string }>(
    'select "clientId", "name" from client where "clientId" = any ($1)',
    [clientIds],
  )
  return new Map(rows.map(({ clientId, name }) => [clientId, name]))
}

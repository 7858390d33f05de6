import {
  actor,
  type Context,
  inTransaction,
  noteHappening,
  type Session,
  settle,
  writeAudit,
} from '../../../../server/kit/index.ts'
import type { AuditOutcome } from '../../../domain/audit.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import type { Fault, FaultCode } from '../../../domain/faults.ts'

/** What was typed, and for which controller. */
export interface Typed {
  readonly controllerId: number
  readonly title: string
  readonly text: string
}

const command = 'Console'
/** What the history says of it. */
export const toldOf = (text: string) => ({ command, text })
const undone: Partial<Record<FaultCode, AuditOutcome>> = {
  controllerAway: 'notConnected',
  controllerRefused: 'refused',
}

/**
 * Notes in the controller's history what was typed and may have been done. What it said is not kept: it may be about
 * people, or tell secrets.
 */
export const noteTyped = (
  { database, now }: Context,
  session: Session,
  { controllerId, title, text, commandId }: Typed & { readonly commandId: string },
  outcome: Extract<AuditOutcome, 'confirmed' | 'unanswered'>,
): Promise<void> =>
  inTransaction(database.pool, async client => {
    await settle(client, commandId)
    await writeAudit(client, session, now(), {
      entity: controller,
      recordId: controllerId,
      change: 'command',
      before: {},
      after: { ...toldOf(text), ...(outcome === 'unanswered' && { answer: 'None' }) },
      title,
      outcome,
    })
  })

/** Notes in the audit log what was typed and was not done: it changed nothing, so it is in no history. */
export async function noteUndone(
  { database, now }: Context,
  session: Session,
  { controllerId, title, text }: Typed,
  { code, message }: Fault,
): Promise<void> {
  const outcome = undone[code]
  if (!outcome) return
  await noteHappening(database.pool, now(), {
    ...actor(session),
    what: 'command',
    outcome,
    entity: controller.id,
    recordId: controllerId,
    title,
    details: `${command}, ${text}: ${message}`,
  })
}

import type { AuditOutcome } from '../../src/domain/audit.ts'
import type { Command } from '../../src/domain/command.ts'
import { Fault, type FaultCode } from '../../src/domain/faults.ts'
import { actor, noteHappening } from '../audit/happening.ts'
import { keyOf, type Row } from '../db/query.ts'
import type { Session } from '../session.ts'
import { titleThen } from './audit.ts'
import type { Behaviour, Given, Values } from './behaviour.ts'
import type { Served } from './served.ts'

interface Asked {
  readonly served: Served
  readonly session: Session
  readonly current: Row
  readonly command: Command
}

/** How a device has answered; a silent one may still do what it was asked: that is stored, and reported. */
interface Answered {
  readonly outcome: AuditOutcome
  readonly given: Given
  readonly unsure?: Fault
}

type Ask = NonNullable<NonNullable<Behaviour['ask']>[string]>

/** Asks a device, and waits for what a device answers. @throws what it has not done, once the audit log has it */
export async function answerOf(ask: Ask, input: Values, asked: Asked): Promise<Answered> {
  const { served, session, current, command } = asked
  const { context, entity } = served
  const given: Given = {}
  try {
    await ask({ context, session, entity, input, current, given, command })
    return { outcome: 'confirmed', given }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.code === 'controllerSilent') return { outcome: 'unanswered', unsure: error, given }
    await noteUndone(asked, error)
    throw error
  }
}

const undone: Partial<Record<FaultCode, AuditOutcome>> = {
  controllerAway: 'notConnected',
  controllerRefused: 'refused',
}

/** What a device has not done is in no history of the record: it changed nothing. */
async function noteUndone({ served, session, current, command }: Asked, { code, message }: Fault): Promise<void> {
  const outcome = undone[code]
  if (!outcome) return
  const { entity, context } = served
  const title = titleThen(entity, current)
  await noteHappening(context.database.pool, context.now(), {
    ...actor(session),
    what: 'command',
    outcome,
    entity: entity.id,
    recordId: keyOf(entity, current),
    ...(title !== undefined && { title }),
    details: `${command.label}: ${message}`,
  })
}

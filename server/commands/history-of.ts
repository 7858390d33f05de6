import type { Command } from '../../src/domain/command.ts'
import type { Entity } from '../../src/domain/entity.ts'
import { keyOf } from '../db/query.ts'
import type { Given } from '../rest/behaviour.ts'
import type { Session } from '../session.ts'

/** What is asked of a record's device. */
interface Asked {
  readonly session: Session
  readonly entity: Entity
  readonly current: object
  readonly input: object
  readonly command: Pick<Command, 'label'>
  readonly given: Given
}

/** The history entry that the outcome of a record's command will have. */
export const historyOf = ({ session, entity, current, input, command: { label }, given }: Asked) => ({
  session,
  entity,
  recordId: keyOf(entity, { ...current }),
  told: { command: label, ...input },
  onGiven: (commandId: string) => void (given.commandId = commandId),
})

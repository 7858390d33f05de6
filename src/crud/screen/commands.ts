import type { ApiRecord } from '../../api/records.ts'
import { type Command, hasNeeded } from '../../domain/command.ts'
import { type Entity, stateFieldOf } from '../../domain/entity.ts'

/** The commands of a record in its current state, for users with their permissions. */
export function possibleCommands(
  entity: Pick<Entity, 'commands' | 'permission' | 'transitions'>,
  record: ApiRecord,
  may: (code: string) => boolean,
): readonly (readonly [name: string, command: Command])[] {
  const { commands = {}, permission } = entity
  const state = String(record[stateFieldOf(entity)])
  return Object.entries(commands).filter(
    ([, command]) =>
      may(command.permission ?? permission.command) &&
      (command.from === undefined || command.from.includes(state)) &&
      hasNeeded(command, record),
  )
}

import type { ApiRecord } from '../../api/records.ts'
import type { Command } from '../../domain/command.ts'
import type { Entity } from '../../domain/entity.ts'

/** The commands that a record can be told by who holds their permissions, in the state that it is in. */
export function possibleCommands(
  { commands = {}, permission }: Pick<Entity, 'commands' | 'permission'>,
  record: ApiRecord,
  may: (code: string) => boolean,
): readonly (readonly [name: string, command: Command])[] {
  return Object.entries(commands).filter(
    ([, { from, permission: own }]) =>
      may(own ?? permission.command) && (from === undefined || from.includes(String(record['status']))),
  )
}

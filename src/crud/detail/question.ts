import type { ApiRecord } from '../../api/records.ts'
import type { Command } from '../../domain/command.ts'
import type { Entity } from '../../domain/entity.ts'
import { filled } from '../../domain/faults.ts'
import { titleOf } from '../screen/titles.ts'

/** The question before a command, with the record's title and its values, or their defaults. */
export function questionOf(entity: Entity, { confirm, label }: Command, record: ApiRecord): string {
  const values = Object.entries(entity.fields)
    .map(([name, { initial }]) => [name, record[name] ?? initial] as const)
    .filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1]))
  const title = titleOf(entity, record)
  return filled(confirm ?? `${label}: {title}?`, { ...Object.fromEntries(values), title })
}

import type { Entity } from '../../src/domain/entity.ts'
import { subjectOf } from './subjects.ts'

type Row = Readonly<Record<string, unknown>>

/** A record that was written, as far as controllers may have to know. */
export interface Noted {
  readonly entity: string
  readonly id: number
  readonly change: 'added' | 'edited' | 'deleted'
  /** Null of what was added. */
  readonly before: Row | null
  /** Null of what was deleted. */
  readonly after: Row | null
}

/** Columns of records that are not delivered, but decide whom others concern, or the details of others. */
const leading: Readonly<Record<string, readonly string[]>> = {
  area: ['parentAreaId', 'timeZone'],
  client: ['timeZone'],
  person: ['validFrom', 'validUntil'],
}

const columnsOf = (entity: string): readonly string[] | undefined => {
  const subject = subjectOf(entity)
  return subject ? [...subject.columns, ...subject.secrets, ...(subject.leading ?? [])] : leading[entity]
}

/** Whether a write has touched something that a controller works by. */
export const differs = (columns: readonly string[], before: Row | null, after: Row | null): boolean =>
  columns.some(column => JSON.stringify(before?.[column] ?? null) !== JSON.stringify(after?.[column] ?? null))

/** Notes a written record that controllers may need; it is delivered at the end of the transaction. */
export function note(changes: Noted[], { id: entity }: Pick<Entity, 'id'>, noted: Omit<Noted, 'entity'>): void {
  const columns = columnsOf(entity)
  if (!columns || (noted.change !== 'edited' && leading[entity])) return
  if (noted.change === 'added' && subjectOf(entity)?.beginsUnknown) return
  if (noted.change === 'edited' && !differs(columns, noted.before, noted.after)) return
  changes.push({ entity, ...noted })
}

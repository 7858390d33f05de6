import type { Entity } from '../../../src/domain/entity.ts'
import { wireName } from '../../../src/domain/fields/index.ts'
import { columnsOf, isWritten, type Column } from './columns.ts'
import { indexesSql, quoted } from './indexes.ts'

function columnSql({ name, type, notNull, initial, identity }: Column): string {
  const rest = [
    notNull && !identity && 'not null',
    initial !== undefined && `default ${initial}`,
    identity && 'generated always as identity primary key',
  ]
  return [quoted(name), type, ...rest.filter(part => part !== false && part !== undefined)].join(' ')
}

/** The SQL of an entity's table with its indexes, without its references: those may go round in circles. */
export function tableSql(entity: Entity): readonly string[] {
  const columns = columnsOf(entity).map(column => `  ${columnSql(column)}`)
  const table = `create table ${quoted(entity.table)} (\n${columns.join(',\n')}\n);`
  return isWritten(entity) ? [table, ...indexesSql(entity)] : [table]
}

/** The SQL of an entity's references to others of ours, to run when all tables stand. */
function referencesSql(entity: Entity, entities: Readonly<Record<string, Entity>>): readonly string[] {
  if (!isWritten(entity)) return []
  const refer = (column: string, target: Entity) =>
    `alter table ${quoted(entity.table)} add foreign key (${quoted(column)}) references ${quoted(target.table)} (${quoted(target.key)});`
  const own = entity.tenancy === 'client' && entities['client'] ? [refer('clientId', entities['client'])] : []
  const fields = Object.entries(entity.fields).flatMap(([name, field]) => {
    const target = field.kind === 'ref' ? entities[field.target ?? ''] : undefined
    return target && isWritten(target) ? [refer(wireName(name, field), target)] : []
  })
  return [...own, ...fields]
}

/** Tables beside the entities': the history of every record, and the secret half of a key, never shown again. */
export const besidesSql: readonly string[] = [
  `create table audit_entry (
  "auditEntryId" bigint generated always as identity primary key,
  "clientId" integer,
  "entity" text not null,
  "recordId" integer not null,
  "change" text not null check ("change" in ('added', 'edited', 'deleted', 'command', 'exported')),
  "userId" integer,
  "by" text not null,
  "at" timestamp with time zone not null default now(),
  "before" jsonb,
  "after" jsonb,
  "homeClientId" integer,
  "sessionId" integer,
  "network" text,
  "agent" text,
  "title" text,
  "outcome" text
);`,
  'create index audit_entry_record on audit_entry ("entity", "recordId", "auditEntryId");',
  'create index audit_entry_at on audit_entry ("clientId", "at");',
  'create index audit_entry_by on audit_entry ("userId", "at", "auditEntryId");',
  'create index audit_entry_of_guests on audit_entry ("clientId", "homeClientId", "auditEntryId") where "homeClientId" is not null;',
  `create table integration_key_secret (
  "integrationKeyId" integer primary key references integration_key ("integrationKeyId"),
  "keyHash" text not null unique
);`,
]

/** Everything, in the order in which it can run. */
export function schemaSql(entities: Readonly<Record<string, Entity>>): readonly string[] {
  const written = Object.values(entities).filter(isWritten)
  return [...written.flatMap(tableSql), ...written.flatMap(entity => referencesSql(entity, entities))]
}

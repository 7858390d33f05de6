import type { ClientBase } from 'pg'
import type { Entity } from '../../../src/domain/entity.ts'
import { readCatalogue, type Catalogue, type Part } from './catalogue.ts'
import { isWritten } from './columns.ts'
import { quoted } from './indexes.ts'
import { added, newTables } from './new-tables.ts'
import { besidesSql, schemaSql, tableSql } from './table-sql.ts'

const scratch = 'gatehouse_declared'

/**
 * Compares a migrated database with the declarations: the declared tables are made in a scratch schema, and both are
 * read from the catalogue, so that PostgreSQL itself says what is equal.
 * @returns the SQL of a migration that is missing, empty if nothing is; it changes nothing, all is rolled back
 */
export async function missingSql(client: ClientBase, entities: Readonly<Record<string, Entity>>): Promise<string[]> {
  const byHand = Object.values(entities).filter(entity => !isWritten(entity))
  await client.query('begin')
  try {
    await client.query(`create schema ${scratch}`)
    await client.query(`set local search_path = ${scratch}`)
    for (const sql of [...schemaSql(entities), ...besidesSql, ...byHand.flatMap(tableSql)]) await client.query(sql)
    await client.query(`set local search_path = pg_catalog`)
    return differences(await readCatalogue(client, scratch), await readCatalogue(client, 'public'), byHand)
  } finally {
    await client.query('rollback')
  }
}

/**
 * What is declared and isn't there, then what is there and isn't declared. A migration may add an index for speed;
 * undeclared tables are not looked at.
 */
function differences(declared: Catalogue, found: Catalogue, byHand: readonly Entity[]): string[] {
  const hand = new Map(byHand.map(entity => [entity.table, entity.key]))
  const ours = new Set(declared.columns.map(({ table }) => table))
  const present = new Set(found.columns.map(({ table }) => table))
  const isKeyByHand = ({ table, name }: Part) => hand.get(table) === name
  const isHere = ({ table }: Part) => present.has(table)
  const columns = declared.columns.filter(part => !isKeyByHand(part))
  const constraints = declared.constraints.filter(({ table }) => !hand.has(table))
  const here = found.constraints.filter(({ table }) => ours.has(table) && !hand.has(table))
  const binding = here.filter(({ is }) => !is.startsWith('CREATE INDEX'))
  const extra = found.columns.filter(part => ours.has(part.table) && !isKeyByHand(part))
  return [
    ...newTables({ columns: declared.columns, constraints }, present),
    ...columns.filter(isHere).flatMap(column => columnDifference(column, found)),
    ...extraColumns(extra, columns),
    ...without(constraints.filter(isHere), here).map(added),
    ...without(binding, constraints).map(part => `-- not declared: on ${part.table}: ${part.is}`),
  ]
}

function columnDifference({ table, name, is }: Part, found: Catalogue): string[] {
  const now = found.columns.find(part => part.table === table && part.name === name)
  if (now?.is === is) return []
  const alter = `alter table ${quoted(table)}`
  return now
    ? [`${alter} alter column ${quoted(name)} ...; -- is ${now.is}, declared ${is}`]
    : [`${alter} add column ${quoted(name)} ${is};`]
}

const extraColumns = (found: readonly Part[], declared: readonly Part[]) =>
  found
    .filter(part => !declared.some(({ table, name }) => table === part.table && name === part.name))
    .map(({ table, name }) => `alter table ${quoted(table)} drop column ${quoted(name)};`)

const isSame = (one: Part, other: Part) => one.table === other.table && one.is === other.is

/** Once each, however many of a table are defined alike: one index may serve a sort and a filter. */
const without = (parts: readonly Part[], others: readonly Part[]) =>
  parts.filter(
    (part, index) =>
      !others.some(other => isSame(part, other)) && parts.findIndex(other => isSame(part, other)) === index,
  )

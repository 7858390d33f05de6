import type { Pool } from 'pg'
import { input } from '../../../src/domain/entities/hardware/input.ts'
import { output } from '../../../src/domain/entities/hardware/output.ts'
import type { RareIds } from '../../../src/domain/stream/event.ts'
import type { Named } from '../directory/directory.ts'
import type { CheckedRow } from './check-rows.ts'
import { type FoundNode, nodesOf } from './nodes.ts'
import { whoAsked } from './who-asked.ts'

/** What few events have: it is looked up for a whole call at once, not held in memory for each client. */
export interface Rare {
  readonly input?: Named
  readonly output?: Named
  readonly node?: FoundNode
  /** Who has caused it by a command. */
  readonly requestUser?: Named
}

export const nothingRare: Rare = {}

export type RareParts = (row: CheckedRow) => Rare

const parts = { input, output } as const
type Part = keyof typeof parts

/** What rows name beside their place and holder; nothing is asked where none of them does. */
export async function rareParts(pool: Pool, clientId: number, checked: readonly CheckedRow[]): Promise<RareParts> {
  const [inputOf, outputOf, nodeOf, askedBy] = await Promise.all([
    numbered(pool, clientId, 'input', checked),
    numbered(pool, clientId, 'output', checked),
    nodesOf(pool, clientId, checked),
    whoAsked(pool, clientId, checked),
  ])
  return row => {
    const [sensed, switched, node, requestUser] = [inputOf(row), outputOf(row), nodeOf(row), askedBy(row)]
    if (!sensed && !switched && !node && !requestUser) return nothingRare
    return {
      ...(sensed && { input: sensed }),
      ...(switched && { output: switched }),
      ...(node && { node }),
      ...(requestUser && { requestUser }),
    }
  }
}

/** The ids of it as they go on the wire. */
export const rareIdsOf = ({ input, output, node, requestUser }: Rare): RareIds => ({
  ...(input && { inputRecordId: input.id }),
  ...(output && { outputRecordId: output.id }),
  ...(requestUser && { requestUserId: requestUser.id }),
  ...(node && { [`${node.kind}Id`]: node.id }),
})

/** Finds inputs or outputs by their controllers and numbers; an unknown one stays a number. */
async function numbered(pool: Pool, clientId: number, part: Part, checked: readonly CheckedRow[]) {
  const named = checked.filter(({ row }) => row[part] !== undefined)
  if (named.length === 0) return () => undefined
  const { rows } = await pool.query<{ id: number; name: string; controllerId: number; instance: number }>(
    `select "${part}Id" as "id", "name", "controllerId", "instance" from "${part}"
     where "clientId" = $1 and "controllerId" = any($2::integer[]) and "instance" = any($3::integer[])
       and "deletedAt" is null`,
    [clientId, [...new Set(named.map(({ row }) => row.controllerId))], [...new Set(named.map(({ row }) => row[part]))]],
  )
  const keyOf = (controllerId: number, instance: number | undefined) => `${controllerId}/${instance}`
  const found = new Map(
    rows.map(row => [
      keyOf(row.controllerId, row.instance),
      { id: row.id, title: parts[part].title({ name: row.name } as never) },
    ]),
  )
  return ({ row }: CheckedRow): Named | undefined =>
    row[part] === undefined ? undefined : found.get(keyOf(row.controllerId, row[part]))
}

import type { ClientBase } from 'pg'
import { insertRows } from '../db/insert.ts'
import { firstHash, hashAfter, isInstant, logColumns } from './canonical.ts'
import type { Waiting } from './waiting.ts'

interface Head {
  position: number
  hash: string
}

/** Appends entries to their chains, in their order; the caller is the only one who does. */
export async function append(client: ClientBase, waiting: readonly Waiting[], now: Date): Promise<void> {
  const chains = [...new Set(waiting.map(({ text }) => Number(text['chain'])))]
  const heads = await headsOf(client, chains)
  const rows = waiting.map(({ text }) => {
    const head = heads.get(Number(text['chain'])) ?? { position: 0, hash: firstHash }
    head.position += 1
    head.hash = hashAfter(head.hash, text)
    heads.set(Number(text['chain']), head)
    const columns = Object.fromEntries(logColumns.map(name => [name, storable(name, text[name] ?? null)]))
    return { ...columns, position: head.position, hash: head.hash }
  })
  await insertRows(client, 'audit_log', rows)
  await client.query(
    `insert into audit_chain ("chain", "position", "hash", "sealedAt")
     select "chain", "position", "hash", $2 from json_to_recordset($1) as h("chain" integer, "position" bigint, "hash" text)
     on conflict ("chain") do update set "position" = excluded."position", "hash" = excluded."hash", "sealedAt" = excluded."sealedAt"`,
    [JSON.stringify([...heads].map(([chain, head]) => ({ chain, ...head }))), now],
  )
}

/** An instant's text says that it is of UTC. */
const storable = (name: string, text: string | null) => (text !== null && isInstant(name) ? `${text}+00` : text)

async function headsOf(client: ClientBase, chains: readonly number[]): Promise<Map<number, Head>> {
  const { rows } = await client.query<Head & { chain: number }>(
    'select "chain", "position", "hash" from audit_chain where "chain" = any($1)',
    [chains],
  )
  return new Map(rows.map(({ chain, position, hash }) => [chain, { position: Number(position), hash }]))
}

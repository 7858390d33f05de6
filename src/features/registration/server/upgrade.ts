import { difference, type Values, writeAudit, type Writing } from '../../../../server/kit/index.ts'

/** Changes a record of another entity as a part of a write, with its history. Its columns are named as its properties. */
export async function upgrade(
  { client, context, session, now, touched }: Pick<Writing, 'client' | 'context' | 'session' | 'now' | 'touched'>,
  id: 'client' | 'user',
  recordId: number,
  values: Values,
  clientId: number,
): Promise<void> {
  const entity = context.entities[id]
  if (!entity) throw new Error(`There is no entity ${id}`)
  const names = Object.keys(values)
  const { rows } = await client.query<Values>(
    `select ${names.map(name => `"${name}"`).join(', ')} from "${entity.table}" where "${entity.key}" = $1 for update`,
    [recordId],
  )
  await client.query(
    `update "${entity.table}" set ${names.map((name, index) => `"${name}" = $${index + 3}`).join(', ')},
       "version" = "version" + 1, "updatedAt" = $2 where "${entity.key}" = $1`,
    [recordId, now, ...names.map(name => (name === 'links' ? JSON.stringify(values[name]) : values[name]))],
  )
  const changed = difference(rows[0] ?? {}, values)
  await writeAudit(client, { ...session, clientId }, now, { entity, recordId, change: 'edited', ...changed })
  touched.push({ entity: id, id: recordId, change: 'edited', clientId })
}

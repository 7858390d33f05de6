import type { DeviceStatus } from '../../src/domain/device-command.ts'
import type { Context } from '../context.ts'

/** Keeps what a controller reports: the schema's names are those of its columns. @returns whether any of it is new */
export async function keepStatus(
  { database }: Pick<Context, 'database'>,
  { controllerId, ...reported }: DeviceStatus,
): Promise<boolean> {
  const names = Object.keys(reported)
  if (names.length === 0) return false
  const set = names.map((name, index) => `"${name}" = $${index + 2}`).join(', ')
  const isNew = names.map((name, index) => `"${name}" is distinct from $${index + 2}`).join(' or ')
  const { rowCount } = await database.pool.query(
    `update controller set ${set} where "controllerId" = $1 and "deletedAt" is null and (${isNew})`,
    [controllerId, ...Object.values(reported)],
  )
  return rowCount === 1
}

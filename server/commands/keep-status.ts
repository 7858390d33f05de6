import type { DeviceStatus } from '../../src/domain/device-command.ts'
import { espRfidBuild } from '../../src/domain/entities/hardware/controller.ts'
import type { Context } from '../context.ts'

/** Who says something of itself is a controller, and no board any more that was there before it. */
const noBoard = {
  set: `"buildReference" = nullif("buildReference", '${espRfidBuild}')`,
  isNew: `"buildReference" = '${espRfidBuild}'`,
} as const

/** Keeps what a controller reports: the schema's names are those of its columns. @returns whether any of it is new */
export async function keepStatus(
  { database }: Pick<Context, 'database'>,
  { controllerId, ...reported }: DeviceStatus,
): Promise<boolean> {
  const names = Object.keys(reported)
  if (names.length === 0) return false
  const parts = [
    ...names.map((name, index) => ({
      set: `"${name}" = $${index + 2}`,
      isNew: `"${name}" is distinct from $${index + 2}`,
    })),
    ...(reported.buildReference === undefined ? [noBoard] : []),
  ]
  const { rowCount } = await database.pool.query(
    `update controller set ${parts.map(({ set }) => set).join(', ')}
     where "controllerId" = $1 and "deletedAt" is null and (${parts.map(({ isNew }) => isNew).join(' or ')})`,
    [controllerId, ...Object.values(reported)],
  )
  return rowCount === 1
}

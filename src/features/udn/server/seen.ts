import type { Session } from '../../../../server/kit/index.ts'
import { entityById } from '../../../domain/entities/index.ts'
import { holds } from '../../../domain/entity.ts'

interface Owned {
  readonly entity: string
  readonly clientId: number
}

/** Whether somebody may know of a record: of a client that they see, and of a kind that they may read. */
export const seenBy =
  ({ clientId, visibleClientIds, permissions }: Session) =>
  (record: Owned): boolean => {
    const code = entityById(record.entity)?.permission.read
    const isVisible = record.clientId === clientId || visibleClientIds.has(record.clientId)
    return code !== undefined && holds(permissions, code) && isVisible
  }

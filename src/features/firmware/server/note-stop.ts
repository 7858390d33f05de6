import type { PoolClient } from 'pg'
import { writeAudit } from '../../../../server/kit/index.ts'
import { firmwareRollOut } from '../domain/roll-out.ts'
import type { RollOut } from './advance.ts'

/** Nobody stopped it: the history says so. */
export const noteStop = (
  client: PoolClient,
  { firmwareRollOutId, clientId }: RollOut,
  reason: string,
  now: Date,
): Promise<void> =>
  writeAudit(client, { clientId, homeClientId: clientId, userId: null, name: 'Firmware roll-out' }, now, {
    entity: firmwareRollOut,
    recordId: firmwareRollOutId,
    change: 'command',
    before: null,
    after: { command: 'Stopped by itself', status: 'stopped', reason },
  })

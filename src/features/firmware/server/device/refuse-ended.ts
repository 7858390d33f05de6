import { updateStates } from '../../../../domain/entities/control-panel/firmware-update-request.ts'
import { fault } from '../../../../domain/faults.ts'
import type { UpdateRow } from './update-row.ts'

/** @throws 409 where nothing of an update is sent any more, or yet */
export function refuseEnded({ status, reason }: Pick<UpdateRow, 'status' | 'reason'>): void {
  if (status === 'requested' || status === 'sending') return
  const why = reason === null ? '' : `: ${reason}`
  throw fault('notNow', { message: `This update is not being sent. Its state is ‘${updateStates[status]}’${why}` })
}

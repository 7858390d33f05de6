import { Fault, fault } from '../../../src/domain/faults.ts'
import type { Directories } from '../directory/directories.ts'
import type { Sender } from './keys.ts'

/** @throws 403 where a device's key is used for another controller, 404 where its client has no such controller */
export async function requireOwnController(directories: Directories, key: Sender, controllerId: number): Promise<void> {
  if (key.controllerId !== null && key.controllerId !== controllerId)
    throw new Fault('forbidden', 'This key may only be used for its own controller', [])
  const { rows } = await directories.of(key.clientId)
  if (!rows.controller.has(controllerId)) throw fault('doesNotExist', { value: `The controller ${controllerId}` })
}

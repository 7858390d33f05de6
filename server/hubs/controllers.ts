import type { Directories } from '../events/directory/directories.ts'
import { HubError } from '../signalr/index.ts'
import type { Caller } from './viewer.ts'

/** @throws HubError if a controller is not one of the caller's working client and areas */
export async function requireControllers(
  directories: Directories,
  { session: { session } }: Caller,
  controllerIds: readonly number[],
): Promise<void> {
  const { rows } = await directories.of(session.clientId)
  for (const id of controllerIds) {
    const controller = rows.controller.get(id)
    if (!controller || (session.areaIds && !session.areaIds.has(controller.areaId)))
      throw new HubError(`Controller ${id} is not known`)
  }
}

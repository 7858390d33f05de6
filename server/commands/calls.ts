import type { DeviceAnswer, DeviceStatus } from '../../src/domain/device-command.ts'
import type { NodesReport } from '../../src/domain/found-nodes.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import type { Directories } from '../events/directory/directories.ts'
import type { Sender } from '../events/ingest/keys.ts'
import { requireOwnController } from '../events/ingest/own-controller.ts'
import { announce } from '../rest/announce.ts'
import { keepNodes } from './keep-nodes.ts'
import { keepStatus } from './keep-status.ts'
import type { Reply } from './messages.ts'

/**
 * What controllers say of commands and of themselves, whatever carries it.
 * All throw 403 where a device's key is used for another controller, and 404 for no controller of its client.
 */
export interface CommandCalls {
  /** A controller has done a command, or says why not. */
  answer(key: Sender, answer: DeviceAnswer): Promise<void>
  /** A controller says what it is, and how it is. */
  status(key: Sender, status: DeviceStatus): Promise<void>
  /** A controller says what it has found on its bus. */
  nodes(key: Sender, report: NodesReport): Promise<void>
}

/** What a feature does once a controller has said what it is. */
export type StatusHook = (context: Context, clientId: number, status: DeviceStatus) => Promise<void>

/** The calls at this process. */
export const commandCalls = (
  context: Context,
  directories: Directories,
  statuses: readonly StatusHook[],
): CommandCalls => ({
  async answer(key, answer) {
    await requireOwnController(directories, key, answer.controllerId)
    const told: Reply = { kind: 'answered', clientId: key.clientId, ...answer }
    context.bus.publish(subjects.commandReplies(answer.commandId), told)
  },
  async status(key, status) {
    const { clientId } = key
    await requireOwnController(directories, key, status.controllerId)
    if (await keepStatus(context, status))
      announce(context, { clientId }, [{ entity: 'controller', id: status.controllerId, change: 'edited' }])
    for (const each of statuses) await each(context, clientId, status)
  },
  async nodes(key, report) {
    const { clientId } = key
    await requireOwnController(directories, key, report.controllerId)
    const touched = await keepNodes(context, report)
    // Found nodes are shown with their controller: its pages read them again.
    const own = { entity: 'controller', id: report.controllerId, change: 'edited' } as const
    announce(context, { clientId }, [own, ...touched])
  },
})

import { consoleCodes } from '../../src/domain/entities/hardware/controller.ts'
import type { ConsoleTold } from '../../src/domain/hubs/comms-engine.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import type { Directories } from '../events/directory/directories.ts'
import { requireControllers } from './controllers.ts'
import { following } from './following.ts'
import { sendAll } from './send-all.ts'
import type { HubPart } from './viewer.ts'

/** Partial console output of controllers. Only the user who typed the command receives it. */
export const followedConsoles = ({ bus }: Pick<Context, 'bus'>, directories: Directories): HubPart =>
  following(bus, {
    name: 'Console',
    permissions: consoleCodes,
    require: (caller, id) => requireControllers(directories, caller, [id]),
    subject: subjects.consoleOutput,
    receive(message, followersOf) {
      const { userId, output } = message as ConsoleTold
      const own = followersOf(output.controllerId).filter(({ session: { session } }) => session.userId === userId)
      sendAll(own, 'ConsoleOutput', output)
    },
  })

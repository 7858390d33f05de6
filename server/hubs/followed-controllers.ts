import { controller } from '../../src/domain/entities/hardware/controller.ts'
import type { ControllerFrames } from '../../src/domain/hubs/comms-engine.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import type { Directories } from '../events/directory/directories.ts'
import { requireControllers } from './controllers.ts'
import { following, mostFollowed } from './following.ts'
import { Follows } from './follows.ts'
import { SayWanted } from './say-wanted.ts'
import { sendAll } from './send-all.ts'
import type { HubPart } from './viewer.ts'

/**
 * The frames of controllers. They may reveal who comes and goes, so they need both read and command permission. All
 * processes are told which controllers have viewers; the one that a controller talks to then publishes its frames.
 */
export function followedControllers({ bus }: Pick<Context, 'bus'>, directories: Directories): HubPart {
  const follows = new Follows(mostFollowed)
  const wanted = new SayWanted(bus, directories, follows)
  return following(bus, {
    name: 'Controller',
    permissions: [controller.permission.read, controller.permission.command],
    require: (caller, id) => requireControllers(directories, caller, [id]),
    subject: subjects.controllerFrames,
    receive(message, followersOf) {
      const frames = message as ControllerFrames
      sendAll(followersOf(frames.controllerId), 'ControllerFrames', frames)
    },
    follows,
    onFollow: () => wanted.say(),
    onLeave: () => wanted.left(),
  })
}

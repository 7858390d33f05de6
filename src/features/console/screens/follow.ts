import { consoleOutput } from '../../../domain/hubs/comms-engine.ts'
import { followController$ } from '../../../live/follow-controller.ts'

/** Partial output of the commands that this user types at a controller. */
export const follow$ = (controllerId: number) =>
  followController$(controllerId, { method: 'FollowConsole', message: 'ConsoleOutput', schema: consoleOutput })

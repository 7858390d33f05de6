import { controllerFrames } from '../../../domain/hubs/comms-engine.ts'
import { followController$ } from '../../../live/follow-controller.ts'

/** Follows a controller over the comms engine hub, which tells its frames only while somebody does. */
export const follow$ = (controllerId: number) =>
  followController$(controllerId, {
    method: 'FollowController',
    message: 'ControllerFrames',
    schema: controllerFrames,
  })

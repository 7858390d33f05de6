import { askController, type Context } from '../../../../../server/kit/index.ts'
import { Fault } from '../../../../domain/faults.ts'
import type { DoorState } from '../../domain/door-states.ts'
import type { DueDoor } from './due-door.ts'

/** The outcome of a command. */
export interface Answer {
  readonly state: Extract<DoorState, 'confirmed' | 'refused' | 'silent' | 'offline'>
  readonly reason?: string
}

/** Whether the controller is asked for all its doors at once: by an emergency unlock, and in a drill. */
export const isOfController = ({ action, kind }: Pick<DueDoor, 'action' | 'kind'>): boolean =>
  action === 'emergencyUnlock' || kind === 'drill'

/** A drill asks the controller for its status: it is there and answers, and no lock moves. */
function commandOf({ phase, controllerId, number, action, kind }: DueDoor): Parameters<typeof askController>[2] {
  if (kind === 'drill') return { controllerId, action: 'sendStatus' }
  if (action === 'emergencyUnlock')
    return { controllerId, action: phase === 'start' ? 'startEmergencyUnlock' : 'endEmergencyUnlock' }
  const lock = phase === 'revert' ? 'normal' : action === 'lock' ? 'locked' : 'unlocked'
  return { controllerId, door: number, lock, seconds: null }
}

/** Sends a command, and waits for the answer. */
export async function askDoor(context: Context, door: DueDoor): Promise<Answer> {
  try {
    await askController(context, door, commandOf(door), 'It')
    return { state: 'confirmed' }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.code === 'controllerAway') return { state: 'offline' }
    if (error.code === 'controllerSilent') return { state: 'silent' }
    return { state: 'refused', reason: error.message.replace(/^It refused: /, '').slice(0, 200) }
  }
}

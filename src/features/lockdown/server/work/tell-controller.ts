import type { Context } from '../../../../../server/kit/index.ts'
import { askDoor } from './ask-door.ts'
import { nextDoor } from './due-door.ts'
import { keepAnswer, keepAsked } from './keep-answer.ts'
import { Line } from './line.ts'
import type { Moves } from './moves.ts'

/**
 * Sends a controller the commands that are due, one after the other; one process at a time does.
 * @returns false if another process is doing it now
 */
export async function tellController(
  context: Context,
  moves: Pick<Moves, 'note'>,
  controllerId: number,
  stop: AbortSignal,
): Promise<boolean> {
  const { pool } = context.database
  const line = new Line(pool, controllerId)
  let hasTold = false
  try {
    while (!stop.aborted && (await line.take())) {
      const door = await nextDoor(pool, controllerId)
      if (!door) break
      const before = await keepAsked(pool, door)
      if (!before) continue
      const answer = await askDoor(context, door)
      await keepAnswer(pool, door, before, answer)
      hasTold = true
      moves.note(door)
      if (answer.state === 'offline') break
    }
    return hasTold
  } finally {
    await line.release()
  }
}

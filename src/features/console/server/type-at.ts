import {
  announce,
  askController,
  byId,
  type Context,
  endpoint,
  findRow,
  parseKey,
  type Session,
} from '../../../../server/kit/index.ts'
import { consoleCodes, controller } from '../../../domain/entities/hardware/controller.ts'
import { Fault } from '../../../domain/faults.ts'
import { answered, typed } from '../domain/typed.ts'
import { noteTyped, noteUndone, type Typed } from './note-typed.ts'

/** Has a controller do what was typed; waits for its answer, as every command does. */
export const typeAt = endpoint({
  method: 'POST',
  path: `${controller.api}/:id/console`,
  tag: controller.id,
  summary: 'Have a controller do what was typed, and read what it says',
  permission: consoleCodes,
  limited: 'console',
  params: byId,
  body: typed,
  bodyLimit: 4096,
  reply: answered,
  async handle({ context, session, params, body: { text } }) {
    const controllerId = parseKey(controller, params.id)
    const record = await findRow(context.database.pool, controller, session, controllerId, 'write')
    const { output = '' } = await ask(context, session, { controllerId, title: controller.title(record), text })
    return { output }
  },
})

/** Asks the controller, and notes what it came to: also where it has not done it, or nobody knows. */
async function ask(context: Context, session: Session, what: Typed) {
  const { controllerId, title, text } = what
  const told = () => announce(context, session, [{ entity: controller.id, id: controllerId, change: 'edited' }])
  try {
    const answer = await askController(context, session, { controllerId, text }, title)
    await noteTyped(context, session, what, 'confirmed')
    told()
    return answer
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.code !== 'controllerSilent') await noteUndone(context, session, what, error)
    else {
      await noteTyped(context, session, what, 'unanswered')
      told()
    }
    throw error
  }
}

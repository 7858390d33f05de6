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
import { type OnPart, tellParts } from './tell-parts.ts'
import { noteTyped, noteUndone, toldOf, type Typed } from './note-typed.ts'

/** Has a controller do what was typed; waits for its whole answer. Its parts come over the comms engine hub. */
export const typeAt = endpoint({
  method: 'POST',
  path: `${controller.api}/:id/console`,
  tag: controller.id,
  summary: 'Have a controller do what was typed, and read what it says',
  permission: consoleCodes,
  limited: 'console',
  // A controller that answers in parts may take longer than a call usually does.
  guard: { patient: true },
  params: byId,
  body: typed,
  bodyLimit: 4096,
  reply: answered,
  async handle({ context, session, params, body: { text, typedId } }) {
    const controllerId = parseKey(controller, params.id)
    const record = await findRow(context.database.pool, controller, session, controllerId, 'write')
    const what = { controllerId, title: controller.title(record), text }
    const { output = '' } = await ask(context, session, what, tellParts(context, session, controllerId, typedId))
    return { output }
  },
})

/** Asks the controller, and notes what it came to: also where it has not done it, or nobody knows. */
async function ask(context: Context, session: Session, what: Typed, onPart: OnPart) {
  const { controllerId, title, text } = what
  let commandId = ''
  const onGiven = (id: string) => void (commandId = id)
  const history = { session, entity: controller, recordId: controllerId, told: toldOf(text), onGiven }
  const told = () => announce(context, session, [{ entity: controller.id, id: controllerId, change: 'edited' }])
  try {
    const answer = await askController(context, session, { controllerId, text }, title, { history, onPart })
    await noteTyped(context, session, { ...what, commandId }, 'confirmed')
    told()
    return answer
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.code !== 'controllerSilent') await noteUndone(context, session, what, error)
    else {
      await noteTyped(context, session, { ...what, commandId }, 'unanswered')
      told()
    }
    throw error
  }
}

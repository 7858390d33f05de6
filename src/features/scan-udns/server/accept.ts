import {
  type Context,
  endpoint,
  isUniqueViolation,
  type Session,
  type Together,
  writeTogether,
} from '../../../../server/kit/index.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import { Fault } from '../../../domain/faults.ts'
import { acceptAnswer, type AcceptedNode, nodesToAccept, type NodeToAccept } from '../domain/answers.ts'
import { acceptableKinds, entityOf } from '../domain/kinds.ts'
import { lockNode, type NodeRow } from './rows.ts'
import { standingsOf } from './standings.ts'

/** Makes found nodes records of their kinds, each by itself: what is refused stays found, and the others go on. */
export const accept = endpoint({
  method: 'POST',
  path: '/found-node/accept',
  tag: controller.id,
  summary: 'Make found nodes records; one that is there already is answered as it is',
  permission: [controller.permission.read, controller.permission.add],
  body: nodesToAccept,
  bodyLimit: 64 * 1024,
  reply: acceptAnswer,
  async handle({ context, session, body: { nodes } }) {
    const items: AcceptedNode[] = []
    // One after the other: each is a transaction of its own, so none waits long for another.
    for (const node of nodes) items.push(await acceptOne(context, session, node))
    return { items }
  },
})

const refused = (foundNodeId: number, errors: AcceptedNode['errors']): AcceptedNode => ({
  foundNodeId,
  record: null,
  isNew: false,
  errors,
})

/** Accepts one node, in a transaction of its own. */
async function acceptOne(context: Context, session: Session, node: NodeToAccept): Promise<AcceptedNode> {
  const write = () => writeTogether(context, session, acceptableKinds, together => make(together, session, node))
  try {
    // Where somebody else has taken its UDN or number at the same moment, the second time says so.
    return await write().catch(error => (isUniqueViolation(error) ? write() : Promise.reject(error)))
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const said = { propertyName: 'udn', errorMessage: error.message }
    return refused(node.foundNodeId, error.errors.length > 0 ? [...error.errors] : [said])
  }
}

async function make(together: Together, session: Session, asked: NodeToAccept): Promise<AcceptedNode> {
  const { foundNodeId } = asked
  const found = await lockNode(together.client, session, foundNodeId)
  const error = (errorMessage: string) => refused(foundNodeId, [{ propertyName: 'udn', errorMessage }])
  if (!found) return error('It is no longer among the found nodes')
  const [node] = await standingsOf(together.client, session, [found])
  if (node?.standing === 'recorded') return { foundNodeId, record: node.record, isNew: false, errors: [] }
  if (node?.standing === 'elsewhere') return error('UDN is not unique')
  const entity = entityOf(node?.type)
  if (node?.standing !== 'free' || !entity) return error(node?.reason ?? '')
  const made = await add(together, entity, found, asked)
  const record = { entity: entity.id, id: Number(made[entity.key]), title: entity.title(made as never) }
  return { foundNodeId, record, isNew: true, errors: [] }
}

/** The record of its kind, by the rules of its entity; what only the controller says of it is taken from there. */
function add(
  together: Together,
  entity: NonNullable<ReturnType<typeof entityOf>>,
  { controllerId, udn, instance, firmwareVersion, readings, foundAt }: NodeRow,
  asked: NodeToAccept,
) {
  const { fields } = entity
  const isComputed = fields['udn']?.computed === true
  const said = Object.entries({ ...readings, firmwareVersion, state: 'online', lastSeenAt: foundAt.toISOString() })
  const values = { name: asked.name, controllerId, instance: instance ?? asked.instance, ...(!isComputed && { udn }) }
  const known = Object.fromEntries(said.filter(([name]) => fields[name]?.computed === true))
  const computed = { ...(isComputed && { udn }), ...known }
  return together.add(entity.id, values, { computed })
}

import {
  type Context,
  endpoint,
  findRow,
  type Session,
  writeTogether,
  type Together,
} from '../../../../server/kit/index.ts'
import { tokenActivation } from '../../../domain/entities/access/token-activation.ts'
import { Fault, faultText } from '../../../domain/faults.ts'
import { type Words, words } from '../../../domain/vocabulary.ts'
import { allDone, type Done, naming } from '../domain/wire.ts'

async function setOne(
  writes: Together,
  session: Session,
  activationId: number,
  active: boolean,
  words: Words,
): Promise<Done> {
  const outcome = await writes.attempt(async () => {
    const current = await findRow(writes.client, tokenActivation, session, activationId, 'write')
    if (current.active === active) return 'already' as const
    await writes.edit(tokenActivation.id, activationId, { active })
    return 'done' as const
  })
  if (outcome instanceof Fault) return { activationId, outcome: 'refused', reason: faultText(outcome, words) }
  return { activationId, outcome, reason: null }
}

/** In one transaction; what is refused does not hold up the others. */
const setAll = (context: Context, session: Session, activationIds: readonly number[], active: boolean) =>
  writeTogether(context, session, [tokenActivation.id], async writes => {
    const results: Done[] = []
    for (const id of new Set(activationIds))
      results.push(await setOne(writes, session, id, active, words(context.settings.brand)))
    return { results }
  })

const many = {
  method: 'POST',
  tag: tokenActivation.id,
  permission: [tokenActivation.permission.edit, tokenActivation.permission.read],
  body: naming,
  reply: allDone,
} as const

/** Ends access: it stays in the history, and its credential opens nothing by it any more. */
export const endAccess = endpoint({
  ...many,
  path: '/activation/end',
  summary: 'End activations, with a result for each',
  handle: ({ context, session, body }) => setAll(context, session, body.activationIds, false),
})

/** Takes an ending back. */
export const restoreAccess = endpoint({
  ...many,
  path: '/activation/restore',
  summary: 'Take back the ending of activations',
  handle: ({ context, session, body }) => setAll(context, session, body.activationIds, true),
})

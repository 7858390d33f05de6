import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { token } from '../../src/domain/entities/access/token.ts'
import type { Entity } from '../../src/domain/entity.ts'
import { fault } from '../../src/domain/faults.ts'
import type { RecordOf } from '../../src/domain/record.ts'
import { kysely, run, runSql } from '../db/query.ts'
import { deliverAgain } from '../delivery/hook.ts'
import { writeAudit } from '../rest/audit.ts'
import type { Outcome, Writing } from '../rest/behaviour.ts'
import { toWire } from '../rest/row.ts'
import { rowWritten } from '../rest/run-hooks.ts'
import { scope } from '../rest/scope.ts'
import { referenceErrors } from '../rest/references.ts'
import { showLatestActivation } from './latest-activation.ts'
import { newReferences } from './new-references.ts'

type Token = typeof token

/**
 * Ends all activations of a credential, each with its history and told to the controllers concerned.
 * @throws 409 where some are in places that the caller does not see
 */
export async function deactivate(write: Writing, token: RecordOf<Token>): Promise<Outcome<Token>> {
  const { client, session, context, now, touched } = write
  const { fobId } = token
  const entity = context.entities['tokenActivation']
  if (!entity) throw new Error('There is no entity tokenActivation')
  const active = await runSql<Record<string, unknown>>(
    client,
    sql`select * from token_activation where "tokenId" = ${fobId} and "active" and "deletedAt" is null
      order by "activationId" for update`,
  )
  await refuseUnseen(write, entity, token, active.length)
  await runSql(
    client,
    sql`update token_activation set "active" = false, "primary" = false, "dateRemoved" = ${now},
      "version" = "version" + 1, "updatedAt" = ${now}
      where "tokenId" = ${fobId} and "active" and "deletedAt" is null`,
  )
  const ended = { active: false, primary: false, dateRemoved: now.toISOString() }
  for (const row of active) {
    const before = toWire(entity, row)
    const { active: was, primary, dateRemoved, [entity.key]: key } = before
    const recordId = Number(key)
    const change = { entity, recordId, change: 'edited', before: { active: was, primary, dateRemoved } } as const
    await writeAudit(client, session, now, { ...change, after: ended })
    await rowWritten(write, { entity, id: recordId, change: 'edited', before, after: { ...before, ...ended } })
    touched.push({ entity: entity.id, id: recordId, change: 'edited' })
  }
  await showLatestActivation(client, sql`t."fobId" = ${fobId}`, now)
  return { set: { primaryActivationId: null } }
}

/** @throws 409 where some of a credential's active activations are outside of what the caller sees */
async function refuseUnseen(
  { client, session, entity }: Writing,
  activation: Entity,
  token: RecordOf<Token>,
  active: number,
): Promise<void> {
  const query = kysely
    .selectFrom(activation.table)
    .select(activation.key)
    .where('tokenId', '=', token.fobId)
    .where('active', '=', true)
    .where(scope(activation, session, 'write'))
  if ((await run(client, query)).length === active) return
  const title = entity.title(token)
  throw fault('notNow', {
    message: `${title} is activated in places you cannot see too: its activations can be ended one by one`,
  })
}

/** Sends a credential and its activations again to every controller concerned. */
export async function resend(write: Writing, { fobId }: RecordOf<Token>): Promise<void> {
  const active = await runSql<{ activationId: number }>(
    write.client,
    sql`select "activationId" from token_activation where "tokenId" = ${fobId} and "active" and "deletedAt" is null`,
  )
  deliverAgain(write, 'token', fobId)
  for (const { activationId } of active) deliverAgain(write, 'tokenActivation', activationId, { tokenId: fobId })
}

const fewest = 4
const usual = 6

/** A new random PIN, answered this once. @param digits how many, 4 to 8; 6 where left out */
export function regeneratePin(
  { session, entity }: Writing,
  _current: unknown,
  { digits }: { readonly digits: number | null },
): Outcome<Token> {
  // The code for secrets alone is for reading them; to change one is a command.
  if (!session.permissions.has(entity.permission.command) && !session.permissions.has(entity.permission.edit))
    throw fault('forbidden', { permission: entity.permission.command })
  const pin = Array.from({ length: Math.max(fewest, digits ?? usual) }, () => randomInt(10)).join('')
  return { set: { pin }, answer: { newPin: pin } }
}

/** A reference that no other credential of the client has. */
export async function newReference({ client, session }: Writing): Promise<Outcome<Token>> {
  const [reference = null] = await newReferences(client, session.clientId, 1)
  return { set: { reference } }
}

/** Gives a credential to a person whom the caller may refer to. */
export async function assign(
  { client, session, context, entity, errors }: Writing,
  current: RecordOf<Token>,
  { personId }: { readonly personId: number | null },
): Promise<Outcome<Token>> {
  const set = { personId }
  errors.push(...(await referenceErrors(client, context.entities, entity, session, set, current)))
  return { set }
}

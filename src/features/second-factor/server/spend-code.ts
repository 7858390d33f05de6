import type { ClientBase } from 'pg'
import { open } from '../../../../server/kit/index.ts'
import type { FactorType } from '../../../domain/second-step.ts'
import { type CodeFor, spendSentCode } from './sent-code.ts'
import { stepOf } from './totp.ts'

/**
 * Uses a code of a user's second factor up, in the transaction of what it allows: of two that bring the same code at
 * the same instant, one gets true.
 */
export async function spendCode(client: ClientBase, target: CodeFor, typed: string, now: Date): Promise<boolean> {
  const { rows } = await client.query<{ type: FactorType; sealed: string | null }>(
    'select "type", "sealed" from second_factor where "userId" = $1 for update',
    [target.userId],
  )
  const [factor] = rows
  if (!factor) return false
  if (factor.type !== 'app' || factor.sealed === null) return spendSentCode(client, target, typed, now)
  const step = stepOf(open(factor.sealed), typed, now)
  if (step === undefined) return false
  const { rowCount } = await client.query(
    'update second_factor set "lastStep" = $2 where "userId" = $1 and "lastStep" < $2',
    [target.userId, step],
  )
  return rowCount === 1
}

import type { ClientBase } from 'pg'
import { demandedSql } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import type { FactorType } from '../../../domain/second-step.ts'

/** A user, as far as their second factor is concerned. */
export interface Owner {
  readonly userId: number
  readonly username: string
  readonly name: string
  readonly clientId: number
  readonly email: string
  readonly smsNumber: string | null
  /** As their record says. */
  readonly twoFactor: string
  readonly type: FactorType | null
  readonly since: Date | null
  readonly isDemanded: boolean
}

/** Reads a user. @param lock holds their row, so that changes of their second factor go one after another */
export async function ownerOf(db: Pick<ClientBase, 'query'>, userId: number, lock?: 'lock'): Promise<Owner> {
  if (lock) await db.query('select 1 from "user" where "userId" = $1 for no key update', [userId])
  const { rows } = await db.query<Owner>(
    `select u."userId", u."username", coalesce(u."displayName", u."firstName" || ' ' || u."surname") as "name",
       u."clientId", u."email", u."smsNumber", coalesce(u."twoFactor", 'none') as "twoFactor", f."type", f."since",
       ${demandedSql} as "isDemanded"
     from "user" u join client home on home."clientId" = u."clientId" left join second_factor f using ("userId")
     where u."userId" = $1 and u."deletedAt" is null`,
    [userId],
  )
  if (!rows[0]) throw fault('notSignedIn')
  return rows[0]
}

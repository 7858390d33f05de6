import { sql } from 'kysely'
import { runSql, showLatestActivation, type Together, type Values } from '../../../../server/kit/index.ts'
import type { Access, Common } from '../domain/create-tokens.ts'

export interface MadeToken {
  readonly fobId: number
  readonly reference: string | null
}

/**
 * Makes credentials and activates them, all or none.
 * @param rows what each has of its own; errors name them as `rows.3.keycode`
 */
export async function makeTokens(
  together: Together,
  { access, ...common }: Common,
  rows: readonly Values[],
  now: Date,
): Promise<readonly MadeToken[]> {
  const fobIds = await together.addMany(
    'token',
    rows.map((row, index) => ({ values: { ...common, ...row }, at: `rows.${index}` })),
  )
  if (access) await activate(together, fobIds, access, now)
  const made = await runSql<MadeToken>(
    together.client,
    sql`select "fobId", "reference" from token where "fobId" = any(${[...fobIds]}) order by "fobId"`,
  )
  const references = new Map(made.map(({ fobId, reference }) => [fobId, reference]))
  return fobIds.map(fobId => ({ fobId, reference: references.get(fobId) ?? null }))
}

/** Gives new credentials access. The first is checked for all of them: nothing is active of any yet. */
async function activate(
  together: Together,
  [first, ...others]: readonly number[],
  access: Access,
  now: Date,
): Promise<void> {
  if (first === undefined) return
  await together.add('tokenActivation', { tokenId: first, ...access }, { at: 'access' })
  if (others.length === 0) return
  await together.addMany(
    'tokenActivation',
    others.map(tokenId => ({
      values: { tokenId, ...access },
      at: 'access',
      computed: { primary: true, dateAdded: now.toISOString() },
    })),
  )
  await runSql(
    together.client,
    sql`update token t set "primaryActivationId" = a."activationId" from token_activation a
      where t."fobId" = any(${others}) and a."tokenId" = t."fobId"`,
  )
  await showLatestActivation(together.client, sql`t."fobId" = any(${others})`, now)
}

import * as z from 'zod'
import { idempotencyKey } from '../../../domain/idempotency-key.ts'
import { readBy } from '../../../domain/entities/access/token.ts'

/** How many credentials one request makes. */
export const mostTokens = 500

const key = z.int().min(1).max(2_147_483_647)

/** What they open, all of them: an area or what a group opens. Left out, they open nothing yet. */
const access = z.union([z.strictObject({ areaId: key }), z.strictObject({ groupId: key })]).meta({ id: 'AreaOrGroup' })
export type Access = z.infer<typeof access>

/** What all of them have in common. */
const common = {
  typeId: key.optional(),
  colourId: key.optional(),
  validFrom: z.iso.date().optional(),
  validUntil: z.iso.date().optional(),
  access: access.optional(),
}

/** Credentials typed, pasted or read: each row is checked as a credential by itself. */
export const tokensToCreate = z.strictObject({
  ...common,
  key: idempotencyKey.optional(),
  kind: z.enum(readBy.keycode),
  rows: z
    .array(
      z.strictObject({
        keycode: z.string().max(64).optional(),
        reference: z.string().max(200).optional(),
        personId: key.optional(),
      }),
    )
    .min(1)
    .max(mostTokens),
})
export type TokensToCreate = z.infer<typeof tokensToCreate>
/** What all credentials of a request have in common, and what they open. */
export type Common = Omit<TokensToCreate, 'key' | 'rows' | 'kind'> & {
  readonly kind: TokensToCreate['kind'] | 'smartphone'
}

const name = z.string().trim().min(1).max(64)

/** For whom: so many, one for each name, or one for each person. */
const wanted = z.union([
  z.strictObject({ count: z.int().min(1).max(mostTokens) }),
  z.strictObject({ names: z.array(name).min(1).max(mostTokens) }),
  z.strictObject({ personIds: z.array(key).min(1).max(mostTokens) }),
])
export type Wanted = z.infer<typeof wanted>

/** Smart credentials, each for one credit of the client's wallet: of the kind that has no code to read. */
export const cloudTokensToCreate = z.strictObject({
  ...common,
  key: idempotencyKey.optional(),
  kind: z.literal('smartphone'),
  wanted,
})
export type CloudTokensToCreate = z.infer<typeof cloudTokensToCreate>

const madeTokens = z.array(z.object({ fobId: z.int(), reference: z.string().nullable() })).meta({ id: 'MadeTokens' })

/** The credentials that were made, in the order of the rows. */
export const tokensMade = z.object({ items: madeTokens })
export type TokensMade = z.infer<typeof tokensMade>

/** The same, with the smart credentials left in the wallet. */
export const cloudTokensMade = z.object({ items: madeTokens, left: z.int() })
export type CloudTokensMade = z.infer<typeof cloudTokensMade>

/** The smart credentials left in the wallet, and how references of new ones begin. */
export const smartCreditsLeft = z.object({ left: z.int(), prefix: z.string().nullable() })
export type SmartCreditsLeft = z.infer<typeof smartCreditsLeft>

/** Keycodes and references as they are read, to be told at once which are taken. */
export const rowsToCheck = z.strictObject({
  rows: z.array(z.strictObject({ keycode: z.string().max(64), reference: z.string().max(200) })).max(mostTokens),
})
/** What is wrong with rows, by their places in the request. */
export const rowsChecked = z.object({ wrong: z.array(z.object({ row: z.int(), message: z.string() })) })
export type RowsChecked = z.infer<typeof rowsChecked>

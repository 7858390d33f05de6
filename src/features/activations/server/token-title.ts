import { type tokenKinds, token } from '../../../domain/entities/access/token.ts'

/** What the title of a credential is made of. */
export interface TitledToken {
  readonly fobId: number
  readonly reference: string | null
  readonly numberPlate: string | null
  readonly kind: keyof typeof tokenKinds
}

/** A credential by its title, without reading all of it. */
export const tokenTitle = (row: TitledToken): string => token.title({ ...row })

import { labelOf, type Field } from '../../../domain/fields/index.ts'
import { isEmpty } from '../../../domain/validate.ts'

type Values = Readonly<Record<string, unknown>>
type Named = Readonly<Record<string, Field>>

/** What a client's own people should fill in, of the client's fields. */
export const wantedOfClient = ['name', 'email', 'biography', 'logo', 'links'] as const
/** And what every user should, of themselves. */
export const wantedOfUser = ['firstName', 'surname', 'email'] as const

/** The labels of those fields that are wanted and empty, in the brand's words; none where a profile is complete. */
export const missingOf = (fields: Named, wanted: readonly string[], values: Values): readonly string[] =>
  wanted.flatMap(name => {
    const field = fields[name]
    return field && isEmpty(values[name]) ? [labelOf(name, field)] : []
  })

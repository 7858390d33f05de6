import * as z from 'zod'
import type { Field, FieldOptions } from './field.ts'

export interface PictureOptions extends FieldOptions {
  /** File name endings taken; the content is checked, not the name. */
  readonly formats?: readonly string[]
  readonly maxMegabytes?: number
  /** It is usually taken on the spot: a phone offers its camera. */
  readonly camera?: true
}

/** A picture in the file store; the row holds its key, given by the server when it was uploaded. */
export const picture = <const O extends PictureOptions>(options: O = {} as O): Field<string, 'picture'> & O => ({
  ...options,
  kind: 'picture',
  max: 100,
  schema: z
    .string('{field} must be an uploaded file')
    .regex(/^[a-z0-9-]{1,80}\.[a-z0-9]{2,5}$/, '{field} must be an uploaded file'),
})

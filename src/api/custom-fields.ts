import { queryOptions } from '@tanstack/react-query'
import type { CustomType } from '../domain/custom-fields.ts'
import { recordKeys } from './record-cache.ts'
import { request } from './request.ts'

/** A field that an administrator has added to an entity of the working client. */
export interface CustomField {
  readonly id: number
  /** Its name on the wire: `custom.12`. */
  readonly key: string
  readonly name: string
  readonly dataType: CustomType
  readonly choices: readonly string[]
  readonly required: boolean
  readonly description: string | null
  readonly showInTable: boolean
  readonly showInTile: boolean
}

/** The custom fields of an entity, cached until one of them changes; in the order in which they were made. */
export const customFieldsQuery = (entity: string) =>
  queryOptions({
    queryKey: [...recordKeys.lists('customField'), 'of', entity],
    queryFn: async ({ signal }) =>
      (await request<{ items: readonly CustomField[] }>('GET', `/custom-field/of/${entity}`, { signal })).items,
    staleTime: 5 * 60_000,
  })

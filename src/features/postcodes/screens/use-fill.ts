import { useState } from 'react'
import type { FormAccess } from '../../../crud/form/field-aid.ts'
import type { FormField } from '../../../crud/form/values.ts'
import type { FoundAddress } from '../domain/looked-up.ts'

const lines = ['line1', 'line2', 'line3', 'city', 'county', 'postcode'] as const

/** What was filled into one field, and what had been there. */
interface Filled {
  readonly property: string
  readonly before: unknown
  readonly after: unknown
}

/**
 * Fills an address into the fields of a form, and takes it back: but for what was changed by hand since. After several
 * addresses it goes back to what was there before the first.
 */
export function useFill({ getValues, setValue }: FormAccess, fields: readonly FormField[]) {
  const [filled, setFilled] = useState<readonly Filled[]>()
  const set = (property: string, value: unknown) =>
    setValue(property, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  const fill = (address: FoundAddress) => {
    const own = lines.filter(line => fields.some(({ property }) => property === line))
    setFilled(
      own.map(property => {
        const value: unknown = getValues(property)
        const last = filled?.find(each => each.property === property)
        return { property, before: last && last.after === value ? last.before : value, after: address[property] }
      }),
    )
    for (const property of own) set(property, address[property])
  }
  const undo = () => {
    for (const { property, before, after } of filled ?? []) if (getValues(property) === after) set(property, before)
    setFilled(undefined)
  }
  return { fill, undo, isFilled: filled !== undefined }
}

import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { fromWireName } from '../../api/custom-values.ts'
import { failureText } from '../confirm/machine.ts'
import { fieldId } from './field-id.ts'
import type { FormField, FormValues } from './values.ts'

/**
 * Puts what the server refused on the fields it names and goes to the first of them; what names none is the form's own
 * error (`errors.root`), so that nothing is lost.
 */
export function showRefusal(
  error: unknown,
  fields: readonly FormField[],
  form: UseFormReturn<FormValues>,
  formId: string,
): void {
  const listed = (error instanceof ApiError ? error.errors : []).map(each => ({
    ...each,
    propertyName: fromWireName(each.propertyName),
  }))
  const known = listed.filter(({ propertyName }) => fields.some(({ property }) => property === propertyName))
  for (const { propertyName, errorMessage } of known)
    form.setError(propertyName, { type: 'server', message: errorMessage })
  const others = listed.filter(each => !known.includes(each)).map(({ errorMessage }) => errorMessage)
  if (listed.length === 0) form.setError('root', { message: failureText(error) })
  else if (others.length > 0) form.setError('root', { message: others.join('\n') })
  const first = fields.find(({ property }) => known.some(({ propertyName }) => propertyName === property))
  focusField(formId, first?.property)
}

/** Goes to the input of a property. */
export function focusField(formId: string, property: string | undefined): void {
  if (property !== undefined) document.getElementById(fieldId(formId, property))?.focus()
}

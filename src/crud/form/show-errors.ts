import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError, messageOf } from '../../api/api-error.ts'

/**
 * Puts what the server refused on the fields it names; what names none of them is the form's own error
 * (`errors.root`), so that nothing is lost.
 */
export function showErrors<T extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
): void {
  const listed = error instanceof ApiError ? error.errors : []
  const known = listed.filter(({ propertyName }) => fields.some(field => field === propertyName))
  const others = listed.filter(each => !known.includes(each)).map(({ errorMessage }) => errorMessage)
  for (const { propertyName, errorMessage } of known)
    setError(propertyName as FieldPath<T>, { message: errorMessage }, { shouldFocus: true })
  if (listed.length === 0) setError('root', { message: messageOf(error) })
  else if (others.length > 0) setError('root', { message: others.join('\n') })
}

import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError, messageOf } from '../../../api/api-error.ts'

/** Puts what the server refused on the fields that it names, and the rest on the form as a whole. */
export function putErrors<T extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
): void {
  const listed = error instanceof ApiError ? error.errors : []
  const left: string[] = []
  for (const { propertyName, errorMessage } of listed) {
    const name = names.find(each => each === propertyName)
    if (name) setError(name, { message: errorMessage }, { shouldFocus: true })
    else left.push(errorMessage)
  }
  if (listed.length === 0) left.push(messageOf(error))
  if (left.length > 0) setError('root', { message: left.join('\n') })
}

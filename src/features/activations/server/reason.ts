import type { Fault } from '../../../domain/faults.ts'

/** Why an item was refused, in the words that its form would show. */
export const reasonOf = ({ errors, message }: Fault): string =>
  errors.length > 0 ? errors.map(({ errorMessage }) => errorMessage).join('. ') : message

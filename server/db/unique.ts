const uniqueViolation = '23505'

/** Whether an error of the database says that a row of that key is there already. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === uniqueViolation

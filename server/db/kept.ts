export const keptMark = '/* kept */ '

/**
 * A statement that runs so often, and is so large, that the embedded database should keep its plan: planning it takes
 * longer than running it. PostgreSQL ignores the mark. Its text must be one of few, and its plan must not depend on the
 * values of its parameters.
 */
export const kept = (sql: string): string => `${keptMark}${sql}`

export const keptMark = '/* kept */ '

/**
 * A statement that runs so often, and is so large, that the database should keep its plan: planning it takes longer
 * than running it. Its text must be one of few, its plan must not depend on the values of its parameters, and it is
 * asked of a pool, with values.
 */
export const kept = (sql: string): string => `${keptMark}${sql}`

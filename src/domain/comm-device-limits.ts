/** For how long the logging of a comm device can be enabled, in hours. */
export const loggingHours = { min: 1, max: 72 } as const

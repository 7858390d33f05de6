/** What one file may hold. */
export const fileLimits = { megabytes: 20, systems: 50, rows: 50_000 } as const

/** What one system may hold, and one import may write. */
export const systemLimits = { people: 5000, credentials: 10, doors: 500, timeProfiles: 100, periods: 20 } as const

/** People that are matched by one request. */
export const mostMatched = 500

/** The most findings in the answer about a bad file. */
export const mostTold = 20

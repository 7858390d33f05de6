/** An offer that was not answered ends after this many days. */
export const validDays = 14

/** More records than this are not moved in one transaction: the site is to be transferred in parts. */
export const mostRecords = 5000

/** Of what stands in the way, so many are named. */
export const mostBlocks = 50

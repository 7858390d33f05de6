/** The longest message that is taken. */
export const longestMessage = 4000

/**
 * The screen of an address, as it goes with feedback: its path alone. Queries and fragments may hold what was searched
 * for (names, numbers, one-time links), and whoever reads feedback need not see that.
 */
export const screenPath = (address: string): string => (/^[^?#]*/.exec(address)?.[0] ?? '').slice(0, 2000)

/** Pounds and pence, without floating point noise. */
export const pounds = (amount: number): number => Math.round(amount * 100) / 100

/** The most that a price can be. */
export const mostPounds = 9_999_999.99

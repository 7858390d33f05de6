/** The length of the trial, from the registration's creation. */
export const trialDays = 7
/** How long a link to confirm an email address is good for. */
export const linkDays = 3

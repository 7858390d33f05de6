/** Of a fact whose value the server did not answer. */
export const unreadable = 'Not known: could not be read'

/** The installer of the house can be written to here. */
export const installerEmail = 'installer@example.com'

/** What somebody may answer who is asked whether they are safe. */
export const answers = { safe: 'I am safe', notOnSite: 'I am not there today', needsHelp: 'I need help' } as const
export type Answer = keyof typeof answers

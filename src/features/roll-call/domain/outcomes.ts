/** How somebody was accounted for in an evacuation. Who must be looked for first comes first. */
export const outcomes = {
  needHelp: 'Needs help',
  missing: 'Missing',
  readOut: 'Read out',
  notOnSite: 'Not on site',
  safe: 'Safe',
} as const
export type Outcome = keyof typeof outcomes

/** Of these somebody must still be looked for, or helped; everybody else is accounted for. */
export const isOpen = (outcome: Outcome): boolean => outcome === 'needHelp' || outcome === 'missing'

/** Where who was added during an evacuation stands among the zones. */
export const notOnRoll = 'Not on the roll'

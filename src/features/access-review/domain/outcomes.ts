/** What has come of a line: unanswered and confirmed ones are kept; what changed meanwhile is not touched. */
export const outcomes = {
  kept: 'Kept',
  removed: 'Removed',
  alreadyEnded: 'Had ended already',
  changed: 'Changed meanwhile: not removed',
  failed: 'Not removed',
} as const
export type Outcome = keyof typeof outcomes

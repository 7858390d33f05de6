/** What the audit log tells of: the codes of a closed list, with their words. */
export const auditKinds = {
  added: 'Created',
  edited: 'Changed',
  deleted: 'Deleted',
  command: 'Commanded',
  exported: 'Exported',
  imported: 'Imported',
  mailed: 'Report emailed',
  signedIn: 'Signed in',
  signInFailed: 'Sign-in failed',
  signInHeld: 'Sign-in held off',
  signedOut: 'Signed out',
  sessionsEnded: 'Sessions ended',
  passwordChanged: 'Password changed',
  clientSwitched: 'Began to work here',
  clientLeft: 'Ended work here',
  workingElsewhere: 'Began to work elsewhere',
  refused: 'Refused',
} as const
/** Entries that wait longer than this to be sealed mean that something is wrong. */
export const lateAfterSeconds = 60

export type AuditKind = keyof typeof auditKinds

/** How it came out. */
export const auditOutcomes = {
  done: 'Done',
  confirmed: 'Confirmed by the device',
  refused: 'Refused',
  failed: 'Failed',
  unanswered: 'Not answered',
  notConnected: 'Not connected',
} as const
export type AuditOutcome = keyof typeof auditOutcomes

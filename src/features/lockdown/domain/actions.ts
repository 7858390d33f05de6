/** What a plan does to its doors. */
export const lockdownActions = {
  lock: 'Lock the doors',
  emergencyUnlock: 'Emergency unlock',
  freeAccess: 'Unlock the doors until it ends',
} as const
export type LockdownAction = keyof typeof lockdownActions

/** What a run of one is called. */
const runNames: Readonly<Record<LockdownAction, string>> = {
  lock: 'Lockdown',
  emergencyUnlock: 'Emergency unlock',
  freeAccess: 'Free access',
}

export const lockdownKinds = { real: 'Real', drill: 'Drill' } as const
export type LockdownKind = keyof typeof lockdownKinds

/** What a run is called: 'Lockdown: North campus', 'Lockdown drill: North campus'. A drill is never called anything else. */
export const lockdownTitle = (action: LockdownAction, kind: LockdownKind, plan: string | null | undefined): string =>
  `${runNames[action]}${kind === 'drill' ? ' drill' : ''}: ${plan ?? 'a plan that was deleted'}`

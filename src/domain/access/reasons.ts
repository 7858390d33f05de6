import type { EventTypeCode } from '../events.ts'

/** Why one way to a door is closed. */
export const closedReasons = {
  outOfTimeProfile: 'its times are closed at that moment',
  timeProfileGone: 'its time profile was deleted',
  activationNotYetValid: 'it begins later',
  activationExpired: 'it has ended',
  activationInactive: 'it was deactivated',
  excludedFromAutoAllDoors: 'the door is excluded from ‘auto all doors’',
} as const
export type ClosedReason = keyof typeof closedReasons

interface Verdict {
  /** What a controller would report. */
  readonly event: EventTypeCode
  /** In words; `{fob}`, `{person}`, `{door}` and so on stand for the brand's words. */
  readonly says: string
  /** What would change it; missing where access is given. */
  readonly change?: string
}

const verdict = (event: EventTypeCode, says: string, change?: string): Verdict => ({
  event,
  says,
  ...(change !== undefined && { change }),
})

/** Every answer to whether a credential may open a door. */
export const reasons = {
  granted: verdict('accessGranted', 'The {fob} opens the {door}'),
  tokenUnknown: verdict('accessDeniedUnknown', 'The {fob} is not known', 'Create the {fob}, or enrol it'),
  doorUnknown: verdict('accessDeniedNoAccess', 'The {door} is not known', 'Choose another {door}'),
  tokenDisabled: verdict('accessDeniedDisabled', 'The {fob} is disabled', 'Enable the {fob}'),
  tokenLost: verdict('accessDeniedDisabled', 'The {fob} is marked as lost', 'Mark the {fob} as live'),
  tokenSuspicious: verdict('accessDeniedDisabled', 'The {fob} is marked as suspicious', 'Mark the {fob} as live'),
  tokenStolen: verdict('accessDeniedDisabled', 'The {fob} is marked as stolen', 'Give the {person} another {fob}'),
  tokenNotYetValid: verdict('accessDeniedExpired', 'The {fob} is not valid yet', 'Change the day the {fob} begins'),
  tokenExpired: verdict('accessDeniedExpired', 'The {fob} is no longer valid', 'Change the day the {fob} ends'),
  personNotYetValid: verdict(
    'accessDeniedExpired',
    'The {person} is not valid yet',
    'Change the {person}’s valid from',
  ),
  personExpired: verdict('accessDeniedExpired', 'The {person} is no longer valid', 'Change the {person}’s valid until'),
  tokenOutOfTimeProfile: verdict(
    'accessDeniedOutOfTimeProfile',
    'The {timeProfile} of the {fob} is closed at that moment',
    'Choose another {timeProfile} for the {fob}, or change its times',
  ),
  noAccess: verdict(
    'accessDeniedNoAccess',
    'Nothing gives the {fob} access to this {door}',
    'Activate the {fob} to the {area} or to a {group} with this {door}',
  ),
  excludedFromAutoAllDoors: verdict(
    'accessDeniedNoAccess',
    'The {door} is excluded from ‘auto all doors’',
    'Activate the {fob} to the {area}, or add the {door} to a {group} by itself',
  ),
  activationInactive: verdict(
    'accessDeniedNoAccess',
    'The access of the {fob} was deactivated',
    'Activate the {fob} again',
  ),
  activationNotYetValid: verdict('accessDeniedExpired', 'The access begins later', 'Change the day the access begins'),
  activationExpired: verdict('accessDeniedExpired', 'The access has ended', 'Change the day the access ends'),
  timeProfileGone: verdict(
    'accessDeniedOutOfTimeProfile',
    'The {timeProfile} that the access depends on was deleted',
    'Choose another {timeProfile} for the {group}',
  ),
  outOfTimeProfile: verdict(
    'accessDeniedOutOfTimeProfile',
    'The {timeProfile} of the access is closed at that moment',
    'Change the {timeProfile}, or give access at other times',
  ),
  doorLocked: verdict('accessDeniedNoAccess', 'The {door} is locked by a command or a lockdown', 'Cancel the command'),
  insideAlready: verdict(
    'accessDeniedAntiPassback',
    'The {fob} is inside the {zone} already',
    'Read the {fob} on the way out, or reset the {zone}',
  ),
  zoneFull: verdict('accessDeniedZoneFull', 'The {zone} is full', 'Somebody has to leave, or the {zone} admits more'),
} as const satisfies Record<string, Verdict> & Record<ClosedReason, Verdict>

export type AccessReason = keyof typeof reasons

/** The type of the event that a controller reports for an answer. */
export const eventTypeOf = (reason: AccessReason): EventTypeCode => reasons[reason].event

import { counted } from '../../../domain/counted.ts'
import type { Words } from '../../../domain/vocabulary.ts'
import type { LockdownAction } from './actions.ts'
import type { LockdownReach } from './wire.ts'

/** Exactly what a start would do: 'Locks 40 doors of 3 sites. 2 doors are excluded.' */
export function reachSentences(action: LockdownAction, reach: LockdownReach, words: Words): readonly string[] {
  const { doors, sites, controllers, excluded, beside, offline, sk3, takesOver } = reach
  const what = `${counted(doors, 'door', 'doors')} of ${counted(sites, words.one('area'), words.many('area'))}`
  const whole = { lock: `Locks ${what}.`, freeAccess: `Unlocks ${what}. Anybody can walk through.` }
  const unlocks = `Unlocks ${what}, by an emergency unlock of ${counted(controllers, words.one('controller'), words.many('controller'))}. Anybody can walk through.`
  const are = (number: number) => (number === 1 ? 'is' : 'are')
  return [
    action === 'emergencyUnlock' ? unlocks : whole[action],
    excluded > 0 && `${counted(excluded, 'door', 'doors')} ${are(excluded)} excluded.`,
    beside > 0 && `${beside} of them ${are(beside)} not chosen: a controller unlocks all its doors.`,
    offline > 0 && `${offline} of them ${are(offline)} offline now, and cannot confirm until they come back.`,
    sk3 > 0 &&
      `${sk3} of them ${are(sk3)} of SK3 ${words.many('controller')}, which may not return to normal from here: somebody may have to go to them.`,
    takesOver > 0 && `${takesOver} of them ${are(takesOver)} taken over from another lockdown that runs now.`,
  ].filter(text => text !== false)
}

import type { LockdownAction, LockdownKind } from '../../domain/actions.ts'
import { count } from '../../../../ui/figures.ts'
import type { StartablePlan } from './startable-plan.ts'

interface Starting {
  readonly how: 'start' | 'request'
  readonly kind: LockdownKind
  readonly plan: Pick<StartablePlan, 'action' | 'safeguard' | 'revertMinutes' | 'confirmSeconds'>
  /** Undefined until it is known. */
  readonly doors: number | undefined
}

const verbs: Readonly<Record<LockdownAction, string>> = {
  lock: 'Lock',
  emergencyUnlock: 'Unlock',
  freeAccess: 'Unlock',
}

/** What the button of a start says, and what follows. */
export function startWords({ how, kind, plan, doors }: Starting): {
  readonly button: string
  readonly follows: string
} {
  const isAsked = how === 'request' || (kind === 'real' && plan.safeguard === 'secondPerson')
  const ends =
    plan.revertMinutes === null
      ? 'It goes on until somebody ends it.'
      : `It ends by itself after ${count(plan.revertMinutes, 'minute')}.`
  if (isAsked)
    return {
      button: 'Ask for it',
      follows: `Nothing is locked or unlocked until somebody else, who may start it, confirms it. ${ends}`,
    }
  const alarm = `An alarm is raised for doors that have not confirmed within ${plan.confirmSeconds} s.`
  const what = doors === undefined ? 'the doors' : count(doors, 'door')
  return {
    button: kind === 'drill' ? 'Start the drill' : `${verbs[plan.action]} ${what} now`,
    follows: `${alarm} ${ends}`,
  }
}

import { behaviour } from '../../../../server/kit/index.ts'
import { lockdownPlan } from '../domain/lockdown-plan.ts'

const nothing = {
  propertyName: 'areaIds',
  errorMessage: 'Choose {many area}, door groups or tags: the plan reaches no door',
} as const

type Chosen = readonly unknown[] | null | undefined
const isEmpty = (...chosen: readonly Chosen[]) => chosen.every(each => !each?.length)

/** A plan must name its doors. If a plan without any reached all doors, it would be started by mistake. */
export const planBehaviour = behaviour(lockdownPlan, {
  beforeAdd({ errors }, { areaIds, doorGroupIds, tags }) {
    if (isEmpty(areaIds, doorGroupIds, tags)) errors.push(nothing)
  },
  beforeEdit({ errors }, values, current) {
    const { areaIds, doorGroupIds, tags } = { ...current, ...values }
    if (isEmpty(areaIds, doorGroupIds, tags)) errors.push(nothing)
  },
})

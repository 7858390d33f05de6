import { behaviour } from '../../../../server/kit/index.ts'
import { lockdownPlan } from '../domain/lockdown-plan.ts'

const nothing = {
  propertyName: 'areaIds',
  errorMessage: 'Choose {many area} or door groups: the plan reaches no door',
} as const

/** A plan must name its doors. If a plan without any reached all doors, it would be started by mistake. */
export const planBehaviour = behaviour(lockdownPlan, {
  beforeAdd({ errors }, { areaIds, doorGroupIds }) {
    if (!areaIds?.length && !doorGroupIds?.length) errors.push(nothing)
  },
  beforeEdit({ errors }, values, current) {
    const { areaIds, doorGroupIds } = { ...current, ...values }
    if (!areaIds?.length && !doorGroupIds?.length) errors.push(nothing)
  },
})

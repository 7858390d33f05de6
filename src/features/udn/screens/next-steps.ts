import { entities } from '../../../domain/entities/index.ts'
import type { LookedUp } from '../domain/look-up.ts'
import type { UdnStatus } from '../domain/statuses.ts'
import { labelsOf, statusOf } from './links.ts'

/** Something that may be done next with a device. */
export interface NextStep {
  readonly label: string
  readonly to: string
  /** The permission that it needs. */
  readonly needs: string
}

/** What a device of a status usually becomes next. */
const usual: Partial<Record<string, readonly [status: UdnStatus, label: string]>> = {
  generated: ['labelled', 'Mark as labelled'],
  labelled: ['inStock', 'Mark as in stock'],
  inStock: ['dispatched', 'Mark as dispatched'],
  returned: ['inStock', 'Mark as in stock'],
}
const ended = new Set(['returned', 'cancelled'])

/** What may be done next with what was looked up, the most usual first. */
export function nextSteps({
  udn,
  problem,
  register,
  carriers,
  contracts,
  rmas,
  deviceType,
}: LookedUp): readonly NextStep[] {
  const staff = 'KMSUSER_USER'
  if (register === null)
    return deviceType === null || problem === 'Not a valid UDN'
      ? []
      : [{ label: 'Add it to the register', to: '/udn-device/create', needs: staff }]
  const steps: NextStep[] = []
  const [status, label] = (carriers.length === 0 && usual[register.status]) || []
  if (status && label) steps.push({ label, to: statusOf({ udns: [udn] }, status), needs: staff })
  if (register.status !== 'scrapped') steps.push({ label: 'Make a label', to: labelsOf({ udns: [udn] }), needs: staff })
  const isHosted = carriers.some(({ record }) => record.entity === 'commDevice')
  if (isHosted && contracts.length === 0)
    steps.push({
      label: 'Create a hosting contract',
      to: '/management/hosting-contract/create',
      needs: entities.hostingContract.permission.add,
    })
  const isBack = rmas.some(({ record, isReplacement }) => !isReplacement && !ended.has(record.state ?? ''))
  if (!isBack && ['dispatched', 'installed'].includes(register.status))
    steps.push({ label: 'Add an RMA', to: '/rma/add', needs: staff })
  return steps
}

import { anyFault, type Fault, faultNames, faults } from '../../domain/kinds.ts'
import { idIn } from '../place.ts'

/** What the tree and the table are narrowed by, as its address says it. */
export interface Filters {
  readonly q: string
  readonly fault: '' | typeof anyFault | Fault
  readonly firmware: string
  /** Minutes without a word; 0 for whenever. */
  readonly silentFor: number
}

/** What can be chosen as the age of contact, in minutes. */
export const silences = { 15: '15 minutes', 60: '1 hour', 1440: '1 day', 10_080: '7 days', 43_200: '30 days' } as const

export const faultChoices: Readonly<Record<string, string>> = { [anyFault]: 'Any fault', ...faults }

const isFault = (text: string): text is typeof anyFault | Fault =>
  text === anyFault || faultNames.some(name => name === text)

/** The filters of an address; what it can't mean is as if it were left out. */
export function filtersIn(params: URLSearchParams): Filters {
  const [fault, silent] = [params.get('fault') ?? '', idIn(params.get('silentFor')) ?? 0]
  return {
    q: params.get('q') ?? '',
    fault: isFault(fault) ? fault : '',
    firmware: params.get('firmware') ?? '',
    silentFor: silent <= 525_600 ? silent : 0,
  }
}

/** The changes of an address to other filters. */
export const toFilters = (change: Partial<Filters>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ? String(value) : '']))

/** As the API takes them. */
export const asked = ({ q, fault, firmware, silentFor }: Filters): Readonly<Record<string, string>> => ({
  ...(q.trim() && { q: q.trim().slice(0, 100) }),
  ...(fault && { fault }),
  ...(firmware && { firmware: firmware.slice(0, 20) }),
  ...(silentFor > 0 && { silentFor: String(silentFor) }),
})

/** What hardware there is as records, in the order in which it is shown. */
export const hardwareKinds = [
  'commDevice',
  'controller',
  'door',
  'reader',
  'lockController',
  'readerInterface',
  'doorEntryPanel',
  'busExpansionModule',
  'sem',
  'powerHub',
  'input',
  'output',
] as const
export type HardwareKind = (typeof hardwareKinds)[number]

/** What hangs from a controller, in bundles as it is wired. */
export const bundles = ['doors', 'bus', 'inputs', 'outputs'] as const
export type Bundle = (typeof bundles)[number]

/** The bundle of a kind; undefined of what no controller has. Readers, locks and panels are devices on its node bus. */
export function bundleOf(kind: HardwareKind): Bundle | undefined {
  if (kind === 'commDevice' || kind === 'controller') return undefined
  if (kind === 'door') return 'doors'
  if (kind === 'input') return 'inputs'
  return kind === 'output' ? 'outputs' : 'bus'
}

/** As users read it: with the brand's words filled in. */
export const bundleWords: Readonly<Record<Bundle, string>> = {
  doors: '{Many door}',
  bus: 'Node bus',
  inputs: 'Inputs',
  outputs: 'Outputs',
}

/** What can be wrong with hardware: as it says itself, or as it shows by what it does not confirm. */
export const faults = {
  offline: 'Offline',
  forced: 'Forced',
  heldOpen: 'Held open',
  tamper: 'Tampered with',
  mainsFailed: 'Mains failed',
  clock: 'Clock is wrong',
  overdue: 'Changes are overdue',
  differs: 'Holds other records than it should',
  weakSignal: 'Weak signal',
} as const
export type Fault = keyof typeof faults
export const faultNames = Object.keys(faults) as readonly Fault[]

/** What a filter by fault takes beside the faults: whatever has one. */
export const anyFault = 'any'

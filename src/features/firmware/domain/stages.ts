/** The shares of its devices that a roll-out reaches, in percent, one stage after the other. */
export const paces = { staged: [5, 25, 100], atOnce: [100] } as const
export type Pace = keyof typeof paces

/** How many of some devices a stage reaches: at least one. */
export const reachOf = (devices: number, percent: number): number =>
  Math.min(devices, Math.max(1, Math.ceil((devices * percent) / 100)))

/** The stage after a share; undefined after the last. */
export const stageAfter = (pace: Pace, percent: number): number | undefined => paces[pace].find(each => each > percent)

/** How the devices of a roll-out stand. */
export interface Tally {
  /** Told to update, and not begun. */
  readonly requested: number
  /** Receiving or installing. */
  readonly begun: number
  readonly done: number
  readonly failed: number
}

/** Whether more than a share of the devices that were tried has failed; those in hand count as tried. */
export const isTooMany = ({ begun, done, failed }: Tally, mostFailed: number): boolean =>
  failed > 0 && failed * 100 > mostFailed * (begun + done + failed)

/** Whether all devices that a stage reaches have ended. */
export const isEnded = ({ requested, begun }: Tally): boolean => requested + begun === 0

import type { ApiRecord } from '../../../../api/records.ts'
import type { words } from '../../../../domain/vocabulary.ts'

export const stepIds = ['device', 'sim', 'site', 'connection', 'signOff'] as const
export type StepId = (typeof stepIds)[number]

/** What every step is given. */
export interface StepProps {
  readonly device: ApiRecord
  readonly id: number
  /** The title of the next step. */
  readonly next: string
  /** It is saved. */
  readonly onDone: () => void
}

export const stepTitles = ({ One, Many }: ReturnType<typeof words>): Readonly<Record<StepId, string>> => ({
  device: 'Device',
  sim: One('sim'),
  site: Many('controller'),
  connection: 'Is it online?',
  signOff: 'Sign-off',
})

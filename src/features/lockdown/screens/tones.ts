import { type Icon, IconAlertOctagon, IconCircleCheck, IconClockHour4, IconHandStop } from '@tabler/icons-react'
import type { Tone } from '../domain/tone.ts'
import type { RunningLockdown } from '../domain/wire.ts'

/** Each tone has its shape and its word: never colour alone. */
export const tones: Readonly<Record<Tone, { readonly word: string; readonly Icon: Icon }>> = {
  requested: { word: 'Not started yet', Icon: IconHandStop },
  failed: { word: 'Not all confirmed', Icon: IconAlertOctagon },
  waiting: { word: 'Waiting for doors', Icon: IconClockHour4 },
  confirmed: { word: 'All confirmed', Icon: IconCircleCheck },
}

/** The first line: what has failed, or that nothing has. */
export function toneWord(
  tone: Tone,
  { standingOpen, counts }: Pick<RunningLockdown, 'standingOpen' | 'counts'>,
): string {
  const { refused, silent, offline, waiting } = counts
  const areAllConfirmed = refused + silent + offline + waiting === 0
  return tone === 'failed' && areAllConfirmed && standingOpen.doors > 0 ? 'Doors stand open' : tones[tone].word
}

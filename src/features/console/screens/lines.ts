import { ApiError, messageOf } from '../../../api/api-error.ts'

/** What became of something that was typed. */
export const outcomes = {
  waiting: 'Waiting for an answer',
  done: 'Done',
  refused: 'Refused',
  away: 'Not connected: nothing was done',
  unknown: 'Outcome not known',
  failed: 'Not sent: nothing was done',
} as const
export type Outcome = keyof typeof outcomes

/** Something that was typed, and what was answered. */
export interface Line {
  readonly lineId: number
  readonly text: string
  /** When it was typed, epoch ms. */
  readonly at: number
  readonly by: string
  readonly outcome: Outcome
  /** What the controller said, or why it has not done it. */
  readonly said: string
}

const byCode: Readonly<Record<string, Outcome>> = {
  controllerRefused: 'refused',
  controllerAway: 'away',
  controllerSilent: 'unknown',
}

/**
 * What a failed call came to. Where the server refused it, no controller was asked; where no answer came, or the server
 * failed, nobody knows.
 */
export function failedAs(error: unknown): Pick<Line, 'outcome' | 'said'> {
  if (!(error instanceof ApiError)) return { outcome: 'unknown', said: messageOf(error) }
  const { status, details, message, errors } = error
  const known = typeof details['code'] === 'string' ? byCode[details['code']] : undefined
  const said = errors[0]?.errorMessage ?? message
  return { outcome: known ?? (status >= 400 && status < 500 ? 'failed' : 'unknown'), said }
}

/** The lines in which each word of a filter occurs, in any case: in what was typed or said, in who and how it came out. */
export function matching(lines: readonly Line[], filter: string): readonly Line[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return lines
  return lines.filter(({ text, said, by, outcome }) => {
    const all = `${text}\n${said}\n${by}\n${outcomes[outcome]}`.toLowerCase()
    return words.every(word => all.includes(word))
  })
}

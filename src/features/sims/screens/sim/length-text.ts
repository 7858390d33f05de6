import { figure } from '../../../../ui/figures.ts'
import { mostParts, type Segments } from '../../domain/segments.ts'

/** '142 of 459 characters, 1 text message', and why there is room for fewer where it is. */
export function lengthText({ alphabet, length, parts, most }: Segments): string {
  const messages = parts > 1 ? `, sent as ${parts} text messages` : ''
  const why = alphabet === 'ucs2' ? ' A character that is not in the GSM alphabet leaves room for fewer.' : ''
  return `${figure(length)} of ${figure(most)} characters${messages}. At most ${mostParts} text messages.${why}`
}

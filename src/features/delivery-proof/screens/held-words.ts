import { figure } from '../../../ui/figures.ts'
import type { HeldDifference } from '../../../domain/delivery.ts'
import type { Held } from '../domain/held.ts'

/** One kind that differs: 'holds 1,203 of 1,204 credentials', or as many with other content. */
export function differenceWords(
  { holds, should }: HeldDifference,
  { one, many }: { one: string; many: string },
): string {
  const of = `${figure(should)} ${should === 1 ? one : many}`
  return holds === should ? `holds ${of}, but their content differs` : `holds ${figure(holds)} of ${of}`
}

/** How far everything that is sent again has come. */
export function resendWords({ sent, total, isRead }: NonNullable<Held['resend']>): string {
  if (isRead) return 'Everything is sent again; waiting for it to say what it holds'
  if (sent === 0) return 'Everything is to be sent again; waiting for it to begin'
  return `Everything is being sent again: ${figure(sent)} of ${figure(Math.max(sent, total))} records`
}
